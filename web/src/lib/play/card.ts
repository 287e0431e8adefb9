/** A picture to share: the board as it was at the beginning, with the time. It shows nothing of the answer. */

const [WIDE, HIGH, EDGE] = [1200, 630, 48];
/** What the board looks like comes from the page's styles, which a picture alone does not have. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "vector-effect"];

/** A drawing of the page as a drawing of its own. */
function alone(drawn: SVGSVGElement, side: number): Blob {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[...drawn.querySelectorAll("*")], [...copy.querySelectorAll<SVGElement>("*")]];
  from.forEach((part, index) => {
    const seen = getComputedStyle(part);
    for (const name of STYLES) to[index]?.style.setProperty(name, seen.getPropertyValue(name));
  });
  const { width, height } = drawn.viewBox.baseVal;
  const scale = side / Math.max(width, height);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width * scale));
  copy.setAttribute("height", String(height * scale));
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}

export interface CardWords {
  title: string;
  /** Size and level. */
  about: string;
  time: string;
  /** One line each. */
  lines: readonly string[];
}

/** The picture as a canvas. */
export async function card(board: SVGSVGElement, words: CardWords): Promise<HTMLCanvasElement> {
  const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const paper = canvas.getContext("2d")!;
  paper.fillStyle = colour("page");
  paper.fillRect(0, 0, WIDE, HIGH);
  const side = HIGH - 2 * EDGE;
  const url = URL.createObjectURL(alone(board, side));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    paper.drawImage(image, EDGE + (side - image.width) / 2, EDGE + (side - image.height) / 2);
  } finally {
    URL.revokeObjectURL(url);
  }
  const left = 2 * EDGE + side;
  const write = (text: string, y: number, size: number, ink: string, weight = 500): void => {
    paper.fillStyle = colour(ink);
    paper.font = `${weight} ${size}px system-ui, sans-serif`;
    paper.fillText(text, left, y, WIDE - left - EDGE);
  };
  write(words.title, 130, 64, "text", 700);
  write(words.about, 190, 36, "quiet");
  write(words.time, 330, 110, "accent", 700);
  words.lines.forEach((line, index) => write(line, 400 + 50 * index, 36, "text"));
  write("Gridproof", HIGH - EDGE, 32, "quiet", 650);
  return canvas;
}

export function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser cannot paint this picture."))), "image/png"));
}
