/**
 * Draws the app's icons from `mark.svg` into `public/`. Run it after changing the mark: `node
 * apps/app/icons/drawIcons.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const accent = '#0a6c8f'
const mark = (await readFile(new URL('mark.svg', import.meta.url), 'utf8'))
  .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  .replaceAll(accent, '#fff')
const outputUrl = (name: string) => new URL(`../public/${name}`, import.meta.url)

/** The mark in white on the accent color; `radius` and `markShare` are fractions of the side. */
function drawIcon(radius: number, markShare: number): string {
  const scale = 16 * markShare
  const start = 256 - 16 * scale
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">` +
    `<rect width="512" height="512" rx="${512 * radius}" fill="${accent}"/>` +
    `<g transform="translate(${start} ${start}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2.3" ` +
    `stroke-linecap="round">${mark}</g></svg>`
  )
}

async function writePng(name: string, svg: string, sidePx: number): Promise<void> {
  await writeFile(
    outputUrl(name),
    await sharp(Buffer.from(svg), { density: 300 })
      .resize(sidePx)
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer(),
  )
}

await writeFile(outputUrl('favicon.svg'), drawIcon(0.22, 0.72).replace(/\n\s*/g, ''))
await writePng('icon-192.png', drawIcon(0.22, 0.66), 192)
await writePng('icon-512.png', drawIcon(0.22, 0.66), 512)
// Systems crop these to their own shape, so they fill the square and keep the mark inside the safe circle.
await writePng('icon-maskable-512.png', drawIcon(0, 0.5), 512)
await writePng('apple-touch-icon.png', drawIcon(0, 0.62), 180)
// Android shows only its shape, in the status bar.
await writeFile(
  outputUrl('badge-96.png'),
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
        `<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round">${mark}</g></svg>`,
    ),
    { density: 300 },
  )
    .resize(96)
    .png({ compressionLevel: 9 })
    .toBuffer(),
)
