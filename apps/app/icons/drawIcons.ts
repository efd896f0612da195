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
const out = (name: string) => new URL(`../public/${name}`, import.meta.url)

/** The mark in white on the accent; `radius` and `markShare` are shares of the side. */
function icon(radius: number, markShare: number): string {
  const scale = 16 * markShare
  const start = 256 - 16 * scale
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${512 * radius}" fill="${accent}"/>` +
    `<g transform="translate(${start} ${start}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2.3" stroke-linecap="round">${mark}</g></svg>`
  )
}

async function png(name: string, svg: string, sidePx: number): Promise<void> {
  await writeFile(
    out(name),
    await sharp(Buffer.from(svg), { density: 300 })
      .resize(sidePx)
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer(),
  )
}

await writeFile(out('favicon.svg'), icon(0.22, 0.72).replace(/\n\s*/g, ''))
await png('icon-192.png', icon(0.22, 0.66), 192)
await png('icon-512.png', icon(0.22, 0.66), 512)
// Systems cut these to their own shape, so they fill the square and keep the mark inside the safe circle.
await png('icon-maskable-512.png', icon(0, 0.5), 512)
await png('apple-touch-icon.png', icon(0, 0.62), 180)
// Android shows only the shape of it, in the bar at the top.
await writeFile(
  out('badge-96.png'),
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round">${mark}</g></svg>`,
    ),
    { density: 300 },
  )
    .resize(96)
    .png({ compressionLevel: 9 })
    .toBuffer(),
)
