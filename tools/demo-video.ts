// Draws the films of the demonstration, "from the machine to your wallet" and "and out again", and their posters. It
// needs ffmpeg, and is run by hand when a drawing changes, with the name of a film for one of them; the films are kept
// in the repository. No words are in the pictures, so they need no translation.
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

function drawIncome(time: number): string {
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

/** How long each step of a withdrawal takes: asked for, checked, sent, arrived. */
const steps = [2.2, 2.6, 2.8, 2.4] as const
const outSeconds = steps.reduce((sum, seconds) => sum + seconds, 0)

/** The step that a withdrawal is at, and how much of it has passed. */
function findStep(time: number): { step: number; passed: number } {
  let left = time
  for (const [step, seconds] of steps.entries()) {
    if (left < seconds) return { step, passed: left / seconds }
    left -= seconds
  }
  return { step: steps.length, passed: 1 }
}

function drawWithdrawal(time: number): string {
  const { step, passed } = findStep(time)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${[
    sky(Math.min(0.25 + (time / outSeconds) * 0.5, 0.9)),
    ground(),
    `<rect y="318" width="${width}" height="86" fill="#86b6ca"/><path d="M132 318H590" stroke="#dfe9ee" stroke-width="10" stroke-linecap="round"/>`,
    payer(step, passed),
    gate(step, passed),
    bank(step, passed),
    coin(step, passed),
  ].join('')}</svg>`
}

/** The wallet: what is asked for is set aside at once, and taken off when it is sent. */
function payer(step: number, passed: number): string {
  const held = step === 0 ? Math.min(passed * 1.6, 1) : step < 3 ? 1 : 0
  return `<g transform="translate(60 320)"><rect x="-10" y="-236" width="144" height="262" rx="26" fill="${ink}"/>
    <rect y="-226" width="124" height="242" rx="18" fill="#f3f7f9"/><rect x="12" y="-208" width="46" height="8" rx="4" fill="#93aab4"/>
    <rect x="12" y="-190" width="${step < 3 ? 100 : 64}" height="20" rx="6" fill="#12805c"/>
    <rect x="${112 - 36 * held}" y="-190" width="${36 * held}" height="20" rx="6" fill="#f0b95a"/>
    <rect x="8" y="-156" width="108" height="86" rx="12" fill="#fff"/>
    ${[0, 1, 2].map((row) => `<circle cx="26" cy="${-136 + row * 24}" r="7" fill="${step > row ? '#12805c' : '#dfe9ee'}"/><rect x="42" y="${-140 + row * 24}" width="${60 - row * 12}" height="8" rx="4" fill="${step >= row ? '#93aab4' : '#dfe9ee'}"/>`).join('')}
    <rect x="12" y="-46" width="100" height="30" rx="10" fill="${step === 0 && passed < 0.3 ? deep : accent}"/><rect x="38" y="-34" width="48" height="6" rx="3" fill="#fff"/></g>`
}

/** Somebody looks at it; the hand of the clock goes round meanwhile. */
function gate(step: number, passed: number): string {
  const isOpen = step > 1
  const turn = step === 1 ? passed * 360 : step > 1 ? 360 : 0
  return `<g transform="translate(352 318)"><rect x="-46" y="-120" width="12" height="120" fill="${ink}"/><rect x="34" y="-120" width="12" height="120" fill="${ink}"/>
    <g transform="rotate(${isOpen ? -70 * Math.min(step === 2 ? passed * 4 : 1, 1) : 0} -40 -44)"><rect x="-40" y="-50" width="80" height="12" rx="6" fill="${isOpen ? '#12805c' : '#f0b95a'}"/></g>
    <circle cy="-150" r="34" fill="#fff" stroke="${ink}" stroke-width="7"/>
    <path d="M0-150V-172" stroke="${accent}" stroke-width="6" stroke-linecap="round" transform="rotate(${turn} 0 -150)"/>
    <circle cy="-150" r="5" fill="${ink}"/></g>`
}

function bank(step: number, passed: number): string {
  const arrived = step > 2 ? Math.min(passed * 2, 1) : 0
  const columns = [-52, -18, 16, 50].map((x) => `<rect x="${x - 7}" y="-96" width="14" height="74" fill="#bfe6f5"/>`)
  return `<g transform="translate(606 318)"><rect x="-84" y="-12" width="168" height="12" fill="${ink}"/><rect x="-74" y="-24" width="148" height="12" fill="${deep}"/>${columns.join('')}
    <rect x="-76" y="-108" width="152" height="14" fill="${deep}"/><path d="M-86-108 0-162 86-108Z" fill="${accent}"/>
    <circle cy="-126" r="11" fill="${arrived > 0 ? '#12805c' : '#e4f2f8'}"/>
    <path d="M-5-126-1-121 6-131" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" opacity="${arrived}"/></g>`
}

/** What is on its way: set aside beside the wallet, then at the gate, then through it. */
function coin(step: number, passed: number): string {
  const ease = (part: number): number => part * part * (3 - 2 * part)
  const x =
    step === 0
      ? 150 + ease(passed) * 60
      : step === 1
        ? 210 + ease(Math.min(passed * 2, 1)) * 70
        : step === 2
          ? 280 + ease(passed) * 318
          : 598
  const opacity = step === 0 ? Math.min(passed * 3, 1) : step > 2 ? Math.max(1 - passed * 2.5, 0) : 1
  return `<g transform="translate(${x} 292)" opacity="${opacity}"><circle r="22" fill="${step < 2 ? '#f0b95a' : '#12805c'}" stroke="#fff" stroke-width="5"/><circle r="9" fill="none" stroke="#fff" stroke-width="4"/></g>`
}

const films = [
  { name: 'machine-to-wallet', draw: drawIncome, seconds: days.length * daySeconds, posterAt: daySeconds * 1.55 },
  { name: 'out-again', draw: drawWithdrawal, seconds: outSeconds, posterAt: steps[0] + steps[1] * 0.6 },
] as const

for (const { name, draw, seconds, posterAt } of films) {
  if (process.argv[2] && process.argv[2] !== name) continue
  const input = [
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
  ]
  const output = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24', '-pix_fmt', 'yuv420p', '-profile:v', 'main']
  const encoder = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, ...output, '-movflags', '+faststart', '-an', join(folder, `${name}.mp4`)],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  for (let i = 0; i < seconds * framesPerSecond; i++) {
    const pixels = await sharp(Buffer.from(draw(i / framesPerSecond)))
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await once(encoder, 'close')
  await sharp(Buffer.from(draw(posterAt)))
    .webp({ quality: 86 })
    .toFile(join(folder, `${name}.webp`))
}
