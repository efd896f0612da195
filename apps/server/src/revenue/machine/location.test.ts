import { parseLocation, toLocation } from '@millrace/contract/console/location'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createRevenueServer,
  inEnglish,
  machineFields,
  machineTerms as terms,
} from '../../../test/createRevenueServer.ts'
import { addAgreement, buyUnits, createBuyer } from '../../../test/machines.ts'

const { server, maker, checker, support, createMachine, office, stop } = await createRevenueServer()
const { app, owner } = server.database
beforeAll(() => addAgreement(app))
afterAll(stop)

const place = { latitude: 18.52461, longitude: 73.85387 }
const location = toLocation(place, randomUUID())
const get = async (path: string) => (await server.call(path)).answer.data

// Attack by anybody, on what belongs to others: a machine's exact place is read from what is public, or guessed from
// the hash of what two people signed. Impossible: the database rounds it, and it is signed with a random id.
test('members get a place to a kilometre; the exact one is in no public answer, text or hash', async () => {
  const id = await createMachine({ isPublished: false, location })
  const proposed = await office.propose('machine-terms', { machineId: id, ...terms, location }, maker)
  await office.decide(proposed.data.id, checker)
  await buyUnits(app, { memberId: await createBuyer(app, { money: 1_000_000_000n }), machineId: id })
  // A version for a place that is two kilometres away, and one whose rounded place is the same.
  const moves = [
    { ...place, latitude: 18.54461 },
    { latitude: 18.54462, longitude: 73.85386 },
  ]
  for (const moved of moves)
    await office.agree('machine-terms', { machineId: id, ...terms, location: toLocation(moved, randomUUID()) }, [
      maker,
      checker,
    ])
  const answers = [
    await get(`product/detail?id=${id}`),
    await get('product/list'),
    await get('product/map'),
    await get(`product/versions?id=${id}`),
    await get('transparency/decisions'),
    await get(`transparency/machine?id=${id}`),
  ]
  const said = JSON.stringify(answers)
  for (const { latitude, longitude } of [place, ...moves]) {
    expect(said).not.toContain(String(latitude))
    expect(said).not.toContain(String(longitude))
  }
  const [, , map, versions] = answers
  expect(map).toContainEqual(expect.objectContaining({ id, area: { latitude: 18.54, longitude: 73.85 } }))
  expect(versions.map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [],
    [{ term: 'location', before: '18.52, 73.85', after: '18.54, 73.85' }],
    [],
  ])
  // Texts of proposals about terms are public.
  const { rows } = await owner.query<{ text: string; isPublic: boolean }>(
    `select text_of_proposal(p) as text, is_text_public(text_of_proposal(p)) as "isPublic" from proposal p
     where p.subject = $1 and p.kind = 'machine-terms'`,
    [id],
  )
  expect(rows).toHaveLength(3)
  for (const { text, isPublic } of rows) {
    expect(isPublic).toBe(true)
    expect(text).toMatch(/\nto\.location: sha256 [0-9a-f]{64}\n/)
    expect(text).not.toContain('18.5')
  }
})

// Attack by one operator of customer service or of the community, on machines: what they read tells thieves where one
// stands. Impossible: exactly it is read by finance alone, who enter it; the others read what members do.
test('finance reads the exact place, other operators the area that members see, in the audit log too', async () => {
  const id = await createMachine({ isPublished: false, location })
  const read = async (path: string, headers: Record<string, string>) =>
    (await server.call(path, { headers })).answer.data
  const one = `console/machine/one?id=${id}`
  expect(await read('console/machine/places', maker)).toContainEqual(
    expect.objectContaining({ id, isPublished: false, at: place, doing: 'planned' }),
  )
  expect((await read(one, maker)).location).toBe(location)
  const area = { latitude: 18.52, longitude: 73.85 }
  const guide = await server.signIn('guide@millrace.test')
  for (const headers of [support, guide]) {
    expect(await read(one, headers)).toMatchObject({ location: null, area })
    expect(await read('console/machine/places', headers)).toContainEqual(expect.objectContaining({ id, at: area }))
    const said = [
      await read(one, headers),
      await read('console/machine/list?pageSize=100', headers),
      await read('console/machine/places', headers),
      ...(headers === support ? [await read(`console/audit/list?q=${id}&pageSize=100`, headers)] : []),
    ]
    expect(JSON.stringify(said)).not.toContain('18.52461')
  }
  expect(JSON.stringify(await read(`console/audit/list?q=${id}&pageSize=100`, maker))).toContain('18.52461')
  expect((await server.call('console/machine/places')).answer.error).toBe('session.required')
})

test('a place without its random id, outside the map or as anything else is refused', async () => {
  const create = async (wrong: string) =>
    (await server.post('console/machine/create', { ...machineFields, location: wrong }, maker)).answer.error
  for (const wrong of [
    '18.52461, 73.85387',
    '18.52461, 73.85387\nabc',
    toLocation({ latitude: 86, longitude: 0 }, randomUUID()),
    toLocation({ latitude: 0, longitude: 181 }, randomUUID()),
    toLocation({ latitude: 1.123456, longitude: 0 }, randomUUID()),
  ])
    expect(await create(wrong), wrong).toBe('request.invalid')
  await expect(owner.query(`update machine set location = '1, 2'`)).rejects.toThrow('location_is_a_place')
})

test('a rounded place is at most a kilometre away, wherever it is', async () => {
  for (const [latitude, longitude] of [
    [0.00499, -179.99999],
    [-33.86882, 151.20929],
    [59.91387, 10.75225],
    [-54.80191, -68.30295],
    [69.64921, 18.95532],
    [84.99999, 20.12345],
  ] as const) {
    const { rows } = await app.query<{ area: { latitude: number; longitude: number } }>(
      'select machine_area($1) as area',
      [toLocation({ latitude, longitude }, randomUUID())],
    )
    const { area } = rows[0] ?? { area: { latitude: 99, longitude: 99 } }
    const north = (area.latitude - latitude) * 111.3
    const east = (area.longitude - longitude) * 111.3 * Math.cos((latitude * Math.PI) / 180)
    expect(Math.hypot(north, east)).toBeLessThan(1)
    expect(JSON.stringify(area)).not.toContain(String(longitude))
  }
})

test('captions, dates and authors of pictures are terms; a console that does not know them changes neither', async () => {
  const notes = [
    {
      url: '/files/content/b.webp',
      caption: inEnglish('At dusk'),
      takenOn: '2026-05-04',
      takenBy: 'Meera',
      isDrawing: false,
    },
  ]
  const pictures = ['/files/content/a.webp', '/files/content/b.webp']
  const id = await createMachine({ pictures, pictureNotes: notes, location })
  const older = { machineId: id, ...terms, pictures, price: '120' }
  await office.agree('machine-terms', older, [maker, checker])
  const { pictureNotes, location: kept } = (await server.call(`console/machine/one?id=${id}`, { headers: maker }))
    .answer.data
  expect(pictureNotes).toEqual(notes)
  expect(kept).toBe(location)
  expect((await get(`product/detail?id=${id}`)).photos).toEqual([
    { url: pictures[0], caption: '', takenOn: null, takenBy: '', isDrawing: false },
    { url: pictures[1], caption: 'At dusk', takenOn: '2026-05-04', takenBy: 'Meera', isDrawing: false },
  ])
  expect(parseLocation(kept)).toEqual(place)
})
