/** Drawings as pictures of dots, by the browser itself. */

/** Dots for each unit of a drawing. */
const FINE = 3;

async function painted(drawing: Blob): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = FINE * image.naturalWidth;
    canvas.height = FINE * image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A document with one page, which is the picture. */
async function printed(canvas: HTMLCanvasElement): Promise<Blob> {
  const { width, height } = canvas;
  const paper = canvas.getContext("2d")!;
  paper.globalCompositeOperation = "destination-over";
  paper.fillStyle = "white";
  paper.fillRect(0, 0, width, height);
  const dots = paper.getImageData(0, 0, width, height).data.filter((_, place) => place % 4 < 3);
  const packed = await new Response(new Blob([dots]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer();
  const [wide, high] = [width / FINE, height / FINE];
  const draw = `${wide} 0 0 ${high} 0 0 cm /P Do`;
  const objects: BlobPart[][] = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      ` /Length ${packed.byteLength} >>\nstream\n`,
      packed,
      "\nendstream",
    ],
  ];
  let whole = new Blob(["%PDF-1.4\n"]);
  const starts: number[] = [];
  for (const [number, content] of objects.entries()) {
    starts.push(whole.size);
    whole = new Blob([whole, `${number + 1} 0 obj\n`, ...content, "\nendobj\n"]);
  }
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${whole.size}\n%%EOF\n`;
  return new Blob([whole, end], { type: "application/pdf" });
}

export async function picture(drawing: Blob, format: string | undefined): Promise<Blob> {
  const canvas = await painted(drawing);
  if (format === "pdf") return printed(canvas);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("it is too large to paint"))), "image/png"));
}
