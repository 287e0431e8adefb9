/** What the families of kinds are called, in the order in which they are shown. */
export const FAMILIES: readonly (readonly [name: string, title: string])[] = [
  ["numbers", "Numbers"],
  ["shading", "Shading"],
  ["lines", "Loops and lines"],
  ["objects", "Placing things"],
];
