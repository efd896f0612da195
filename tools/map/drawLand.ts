// Draws packages/map/src/land.ts from the land of Natural Earth (public domain), as the package world-atlas has it: one
// path without borders, which a map loads with nothing else. The package has eight megabytes, so nobody installs it.
// Run it after a change here: node tools/map/drawLand.ts
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landWidth, project } from '../../packages/map/src/mercator.ts'

const source = 'world-atlas@2.0.2'
/** Nobody has a machine in Antarctica, which is a tenth of the path. */
const southMost = -60
const lineMax = 110

type Point = readonly [number, number]
type Topology = {
  readonly transform: { readonly scale: Point; readonly translate: Point }
  readonly arcs: readonly (readonly Point[])[]
  readonly objects: { readonly land: { readonly geometries: readonly { readonly arcs: readonly number[][][] }[] } }
}

const folder = mkdtempSync(join(tmpdir(), 'millrace-land-'))
try {
  execFileSync('npm', ['pack', '--silent', source], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('tar', ['-xzf', globSync('*.tgz', { cwd: folder })[0] ?? '', 'package/land-110m.json'], { cwd: folder })
  const path = draw(JSON.parse(readFileSync(join(folder, 'package/land-110m.json'), 'utf8')) as Topology)
  const lines = path.match(new RegExp(`.{1,${lineMax}}`, 'g')) ?? []
  writeFileSync(
    join(import.meta.dirname, '../../packages/map/src/land.ts'),
    `// Drawn by tools/map/drawLand.ts from ${source}: Natural Earth 1:110m, public domain.\n` +
      `export const land =\n${lines.map((line) => `  '${line}'`).join(' +\n')}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

/** Closed rings with relative steps, in tenths of a degree of longitude. */
function draw({ transform, arcs, objects }: Topology): string {
  const places = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const readArc = (index: number): readonly Point[] => {
    const arc = places[index < 0 ? ~index : index] ?? []
    return index < 0 ? arc.toReversed() : arc
  }
  return objects.land.geometries
    .flatMap(({ arcs }) => arcs.flat())
    .map((ring) => ring.flatMap(readArc))
    .filter((ring) => ring.some(([, latitude]) => latitude > southMost))
    .flatMap((ring) => cutAtDateLine(ring.map(toMap)))
    .map(drawRing)
    .join('')
}

function toMap([longitude, latitude]: Point): Point {
  const { x, y } = project({ latitude, longitude })
  return [x * landWidth, y * landWidth]
}

/** The easternmost point of Asia and an island lie beyond the date line. They are drawn at the other edge. */
function cutAtDateLine(ring: readonly Point[]): readonly (readonly Point[])[] {
  let shift = 0
  let last = ring[0]?.[0] ?? 0
  const unwound = ring.map(([x, y]): Point => {
    if (x - last > landWidth / 2) shift -= landWidth
    if (last - x > landWidth / 2) shift += landWidth
    last = x
    return [x + shift, y]
  })
  return [-landWidth, 0, landWidth]
    .map((from) => keepBetween(unwound, from))
    .filter((part) => new Set(part.map(([x]) => Math.round(x))).size > 1)
}

/** What is beyond an edge is pushed onto it, where only the ends of it are needed. */
function keepBetween(ring: readonly Point[], from: number): readonly Point[] {
  const isBeyond = (point: Point | undefined) => point !== undefined && (point[0] < from || point[0] > from + landWidth)
  return ring
    .filter((point, i) => !isBeyond(point) || !isBeyond(ring.at(i - 1)) || !isBeyond(ring[(i + 1) % ring.length]))
    .map(([x, y]): Point => [Math.min(landWidth, Math.max(0, x - from)), y])
}

function drawRing(ring: readonly Point[]): string {
  const points = ring.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  let [x, y] = [0, 0]
  let path = ''
  for (const [nextX, nextY] of points) {
    const [dx, dy] = [nextX - x, nextY - y]
    if (path !== '' && dx === 0 && dy === 0) continue
    path += `${path === '' ? 'm' : path.includes('l') ? ' ' : 'l'}${dx}${dy < 0 ? '' : ' '}${dy}`
    ;[x, y] = [nextX, nextY]
  }
  // Too small to be seen.
  if (!path.includes('l')) return ''
  // Back to the origin, from which the next ring begins.
  const [first] = points
  return first ? `${path}zm${-first[0]}${-first[1] < 0 ? '' : ' '}${-first[1]}` : ''
}
