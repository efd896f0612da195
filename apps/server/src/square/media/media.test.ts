import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { pictureBomb } from '../../../test/pictureBomb.ts'

let server: TestServer
let author: NewMember
let count = 0
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  author = await newMember(server)
})
afterAll(() => server.stop())

async function add(files: readonly (readonly [string, Uint8Array])[]) {
  const body = new FormData()
  body.append('content', `With file ${++count}`)
  for (const [field, bytes] of files) body.append(field, new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  return (await server.call('square/add', { method: 'POST', body, headers: author.token })).answer
}
const fetchFile = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const video = await readFile(new URL('../../demo/files/machine-to-wallet.mp4', import.meta.url))
const photo = (width = 1_600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6c8e' } })
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer()

test('pictures are stored in two widths and formats, without what the camera wrote', async () => {
  const { data } = await add([
    ['file', await photo()],
    ['file', await photo(300, 200)],
  ])
  expect(data.pictures).toMatchObject([
    { width: 1_280, height: 720 },
    { width: 300, height: 200 },
  ])
  expect(data.urls).toEqual(data.pictures.map(({ url }: { url: string }) => url))
  const [{ url, avifUrl, smallUrl, smallAvifUrl, placeholder }] = data.pictures
  expect(placeholder.length).toBeLessThan(400)
  for (const [path, type, width] of [
    [url, 'image/webp', 1_280],
    [avifUrl, 'image/avif', 1_280],
    [smallUrl, 'image/webp', 480],
    [smallAvifUrl, 'image/avif', 480],
  ] as const) {
    const { headers, bytes } = await fetchFile(path)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toContain('immutable')
    const metadata = await sharp(bytes).metadata()
    expect(metadata.width).toBe(width)
    expect(metadata.exif).toBeUndefined()
    expect(bytes.includes('Secret camera')).toBe(false)
  }
})

test('a video is written into a container of ours, and what the file said besides is gone', async () => {
  // A box of metadata at the end, as cameras write it.
  const said = Buffer.from('+12.97+077.59/ Secret place')
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('udta'), said])
  box.writeUInt32BE(box.length)
  const { data } = await add([
    ['video', Buffer.concat([video, box])],
    ['poster', await photo(720, 404)],
  ])
  expect(data).toMatchObject({ urls: [], video: { width: 720, height: 404, seconds: 12, poster: { width: 720 } } })
  const { headers, bytes } = await fetchFile(data.videoUrl)
  expect(headers.get('content-type')).toBe('video/mp4')
  expect(headers.get('accept-ranges')).toBe('bytes')
  expect(bytes.length).toBe(data.video.bytes)
  expect(bytes.includes('Secret place')).toBe(false)
})

// Attack by a member, on requests. Impossible: pictures are encoded again from their pixels and videos from their
// tracks, within limits.
test('somebody sends a polyglot, a bomb, a video that is not one, or too many files', async () => {
  const script = Buffer.from('<script>alert(1)</script>')
  const polyglot = await add([['file', Buffer.concat([await photo(300, 200), script])]])
  const stored = await fetchFile(polyglot.data.urls[0])
  expect(stored.bytes.includes('<script>')).toBe(false)

  expect(await sharp(pictureBomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 16_000 })
  for (const bytes of [
    pictureBomb,
    Buffer.from('GIF89a'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    script,
  ])
    expect((await add([['file', bytes]])).error).toBe('file.not-picture')

  const broken = Buffer.from(video)
  randomBytes(2_000).copy(broken, 40)
  for (const bytes of [script, await photo(300, 200), broken, video.subarray(0, 2_000)])
    expect((await add([['video', bytes]])).error).toBe('file.not-video')

  expect(
    await add([
      ['video', video],
      ['file', await photo(20, 20)],
    ]),
  ).toMatchObject({ error: 'post.too-many-files' })
  const small = await photo(20, 20)
  expect((await add(Array.from({ length: 10 }, () => ['file', small] as const))).code).toBeLessThan(500)
  expect(await add([['file', randomBytes(3 * 1024 * 1024)]])).toMatchObject({
    error: 'file.too-large',
    msg: 'File size cannot exceed 2 M',
  })
  // The server still answers.
  expect((await server.call('square/list')).status).toBe(200)
}, 120_000)
