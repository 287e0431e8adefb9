/** Gives the player a file. */
export function download(name: string, content: string | Blob, type = "application/json"): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  fetchAs(name, url);
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Has the browser fetch an address into a file. */
export function fetchAs(name: string, url: string): void {
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
}
