import { openPicture } from '../uploads/index.ts'

const drawHead = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#8aa3ad"><circle cx="50" cy="42" r="28"/>
  <path d="M0 130 C0 70 100 70 100 130 Z"/></g>`
const drawLines = (x: number, y: number, widths: readonly number[]): string =>
  widths
    .map((width, i) => `<rect x="${x}" y="${y + i * 44}" width="${width}" height="16" rx="8" fill="#9fb4bc"/>`)
    .join('')

/** Obviously not real documents: no words, no number, and a bar across. For members of the demonstration. */
const drawings = {
  front: `<rect width="100%" height="100%" rx="24" fill="#e8f0f2"/>
    <rect x="40" y="60" width="240" height="300" fill="#d3e0e4"/>${drawHead(80, 110, 1.6)}
    ${drawLines(330, 90, [360, 300, 340, 220, 280])}`,
  back: `<rect width="100%" height="100%" rx="24" fill="#e8f0f2"/>
    <rect y="70" width="100%" height="80" fill="#b9cbd2"/>${drawLines(40, 210, [620, 560, 600])}`,
  face: `<rect width="100%" height="100%" fill="#f3ead9"/>${drawHead(230, 60, 3)}`,
} as const

export async function drawSpecimen(side: keyof typeof drawings): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="480">${drawings[side]}
    <path d="M0 470 L760 30" stroke="#c0473a" stroke-width="26" stroke-opacity="0.55"/></svg>`
  return (await openPicture(Buffer.from(svg))).webp({ quality: 80 }).toBuffer()
}
