// Draws the film "from the machine to your wallet" of the demonstration. It needs ffmpeg, and is run by
// hand when the drawing changes; the film itself is kept in the repository. No words are in the picture, so it needs no
// translation.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../apps/server/src/demo/files')
const [width, height, framesPerSecond, daySeconds] = [720, 404, 20, 2.4]
/**
 * What the machine earned on each day, as a share of what was expected. On the third it is broken, and earns nothing.
 */
const days = [0.82, 1, 0, 0.6, 0.94]

const ink = '#0d2530'
const accent = '#0a6c8f'
const deep = '#084f69'
const water = '#58bfe0'
const quiet = '#9db4be'

function frame(time: number): string {
  const day = Math.min(Math.floor(time / daySeconds), days.length - 1)
  const passed = time / daySeconds - day
  const earned = days[day] ?? 0
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${[
    sky(passed),
    ground(),
    channel(time, earned),
    charger(earned, passed),
    drops(earned, passed),
    wheel(370, 276, turnAt(time)),
    phone(day, passed),
  ].join('')}</svg>`
}

/** The sun crosses the sky once a day; morning and evening are a little darker. */
function sky(passed: number): string {
  const x = 40 + passed * 640
  const y = 150 - Math.sin(passed * Math.PI) * 100
  const dusk = (1 - Math.sin(passed * Math.PI)) ** 2 * 0.5
  return `<rect width="${width}" height="${height}" fill="#e4f2f8"/><rect width="${width}" height="${height}" fill="#a9cadb" opacity="${dusk}"/>
    <circle cx="${x}" cy="${y}" r="40" fill="#f5b93b" opacity=".18"/><circle cx="${x}" cy="${y}" r="27" fill="#f5b93b"/>`
}

const ground = (): string =>
  `<path d="M0 250Q150 190 320 232T720 222V404H0Z" fill="#d5e9f2"/><path d="M0 282Q200 236 420 268T720 262V404H0Z" fill="#c3dfeb"/>`

function charger(earned: number, passed: number): string {
  const isWorking = earned > 0
  const glow = isWorking ? 0.55 + 0.45 * Math.sin(passed * Math.PI * 6) ** 2 : 1
  const fill = isWorking ? accent : quiet
  const level = 34 * earned * Math.min(passed * 1.4, 1)
  return `<g transform="translate(92 312)"><rect x="-14" y="-10" width="112" height="10" rx="5" fill="${ink}"/><rect y="-150" width="84" height="146" rx="17" fill="${fill}"/>
    <rect x="14" y="-134" width="56" height="42" rx="8" fill="#bfe6f5"/><rect x="20" y="${-96 - level}" width="44" height="${level}" rx="3" fill="#12805c"/>
    <path d="M47-80 28-48H42L37-24 60-58H45L51-80Z" fill="${isWorking ? '#ffc95c' : '#c9d6dc'}" opacity="${glow}"/>
    <path d="M84-106h17v62a14.5 14.5 0 0 0 29 0v-50l-14-17" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/></g>`
}

/** The mill race: it flows as fast as the machine earns, and stands still when it does not. */
function channel(time: number, earned: number): string {
  const shift = (flowAt(time) * 160) % 90
  const wave = `M${shift - 180} 330${'q22.5-7 45 0t45 0'.repeat(11)}V404H-180Z`
  return `<rect y="312" width="${width}" height="92" fill="${earned > 0 ? water : '#a5cbd9'}"/><path d="${wave}" fill="#35a3c9" opacity="${earned > 0 ? 1 : 0.35}"/>
    <path d="${wave}" transform="translate(-30 26)" fill="${accent}"/><path d="${wave}" transform="translate(20 54)" fill="${deep}"/><rect y="306" width="${width}" height="9" fill="#86b6ca"/>`
}

function drops(earned: number, passed: number): string {
  return Array.from({ length: 9 }, (_, i) => {
    const at = passed * 1.5 - i * 0.075
    if (at <= 0 || at >= 1 || i / 9 >= earned) return ''
    const x = 190 + at * 380
    const y = 322 - (at > 0.82 ? (at - 0.82) * 420 : 0) + Math.sin(at * 20 + i) * 3
    return `<path transform="translate(${x} ${y})" d="M0-12C6-4 9 0 9 5a9 9 0 0 1-18 0C-9 0-6-4 0-12Z" fill="#12805c" stroke="#dff2ea" stroke-width="2.5"/>`
  }).join('')
}

function wheel(x: number, y: number, turn: number): string {
  const paddles = Array.from(
    { length: 10 },
    (_, i) =>
      `<path transform="rotate(${turn + i * 36})" d="M0 0V-52M-9-56H9" stroke="${deep}" stroke-width="6" stroke-linecap="round" fill="none"/>`,
  )
  return `<g transform="translate(${x} ${y})"><path d="M-34 66 0 0 34 66" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>${paddles.join('')}
    <circle r="52" fill="none" stroke="${accent}" stroke-width="9"/><circle r="25" fill="none" stroke="${accent}" stroke-width="6"/><circle r="9" fill="${ink}"/></g>`
}

/** The wallet keeps a bar for each day that has ended. The broken day leaves a gap. */
function phone(day: number, passed: number): string {
  const bars = days.map((earned, i) => {
    const grown = i < day ? 1 : i === day ? Math.min(Math.max((passed - 0.62) / 0.3, 0), 1) : 0
    const h = earned > 0 ? earned * 84 * (1 - (1 - grown) ** 3) : grown > 0 ? 3 : 0
    return `<rect x="${12 + i * 20}" y="${-44 - h}" width="13" height="${h}" rx="${Math.min(4, h / 2)}" fill="${earned > 0 ? accent : quiet}"/>`
  })
  const total = days.slice(0, day).reduce((sum, earned) => sum + earned, 0)
  return `<g transform="translate(548 320)">
    <rect x="-10" y="-236" width="144" height="262" rx="26" fill="${ink}"/>
    <rect y="-226" width="124" height="242" rx="18" fill="#f3f7f9"/>
    <rect x="12" y="-208" width="46" height="8" rx="4" fill="#93aab4"/>
    <rect x="12" y="-192" width="${34 + total * 17}" height="18" rx="6" fill="#12805c"/>
    <rect x="8" y="-160" width="108" height="124" rx="12" fill="#fff"/>
    <path d="M12-128H112" stroke="#9a5b00" stroke-width="2.5" stroke-dasharray="2 6" stroke-linecap="round"/>
    ${bars.join('')}
    <rect x="12" y="-22" width="100" height="24" rx="9" fill="${accent}"/><rect x="40" y="-13" width="44" height="6" rx="3" fill="#fff"/></g>`
}

/** How much water has gone by: the sum of what was earned until then. */
function flowAt(time: number): number {
  return days.reduce((sum, earned, i) => sum + earned * Math.min(Math.max(time / daySeconds - i, 0), 1), 0)
}
const turnAt = (time: number): number => flowAt(time) * 220

const film = join(folder, 'machine-to-wallet.mp4')
const encoder = spawn(
  'ffmpeg',
  [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
    '-i',
    '-',
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '24',
    '-pix_fmt',
    'yuv420p',
    '-profile:v',
    'main',
    '-movflags',
    '+faststart',
    '-an',
    film,
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
)
for (let i = 0; i < days.length * daySeconds * framesPerSecond; i++) {
  const pixels = await sharp(Buffer.from(frame(i / framesPerSecond)))
    .removeAlpha()
    .raw()
    .toBuffer()
  if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
}
encoder.stdin.end()
await once(encoder, 'close')
