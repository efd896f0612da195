import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { pictureBomb } from '../../../test/pictureBomb.ts'

let server: TestServer
let admin: Record<string, string>
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const path = 'console/file/upload'
const upload = (bytes: string | Uint8Array<ArrayBuffer>, name = 'picture.png', type = 'image/png', headers = admin) => {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type }))
  return server.call(path, { method: 'POST', body: form, headers })
}
const drawPicture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6c8f' } })
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isomavc1'), Buffer.alloc(400, 7)])

describe('a picture', () => {
  /** The tag that points to GPS data, in the byte order of most cameras. */
  const gpsTagLittle = (photo: Buffer) => photo.includes(Buffer.from([0x25, 0x88]))
  test('is stored as WebP without the camera’s metadata and the place where it was taken', async () => {
    const photo = await drawPicture()
      .withExif({
        IFD0: { Copyright: 'Somebody', ImageDescription: 'At home' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '18/1 31/1 2859/100',
          GPSLongitudeRef: 'E',
          GPSLongitude: '73/1 51/1 0/1',
        },
      })
      .jpeg()
      .toBuffer()
    // A picture that says where it was taken: the directory of GPS data is there before.
    expect((await sharp(photo).metadata()).exif?.includes(Buffer.from([0x88, 0x25])) || gpsTagLittle(photo)).toBe(true)
    const { answer } = await upload(photo, 'photo.jpg', 'image/jpeg')
    expect(answer.data.url).toMatch(/^\/files\/content\/[\w-]{32}\.webp$/)
    const stored = Buffer.from(await (await fetch(server.url + answer.data.url)).arrayBuffer())
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 30 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.xmp).toBeUndefined()
    expect(stored.toString('latin1')).not.toContain('Somebody')
  })
  test('is scaled down when it is very large', async () => {
    const { answer } = await upload(await drawPicture(5_000, 2_500).png().toBuffer())
    const stored = Buffer.from(await (await fetch(server.url + answer.data.url)).arrayBuffer())
    expect(await sharp(stored).metadata()).toMatchObject({ width: 2_000, height: 1_000 })
  })
})

test('a video and subtitles are stored unchanged', async () => {
  expect((await upload(mp4, 'x.mp4', 'video/mp4')).answer.data.url).toMatch(/\.mp4$/)
  expect((await upload('WEBVTT\n\n00:00.000 --> 00:02.000\nவணக்கம்\n', 'x.vtt', 'text/vtt')).answer.data.url).toMatch(
    /\.vtt$/,
  )
})

// Attack by one operator, on requests: a page, script or program is uploaded as a picture, or a picture that unpacks to
// gigabytes. Impossible: what a file is, is read from its bytes, and its size before it is unpacked.
describe('a file is refused whatever its name and type say:', () => {
  const expectRefusal = async (bytes: string | Uint8Array<ArrayBuffer>) =>
    expect((await upload(bytes)).answer).toMatchObject({ code: 400, error: 'file.type' })
  test('a page', () => expectRefusal('<!doctype html><script>alert(1)</script>'))
  test('an SVG', () => expectRefusal('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  test('a program', () => expectRefusal(Buffer.from('7f454c460201', 'hex')))
  test('a picture that is broken', async () =>
    expectRefusal((await drawPicture(400, 400).png().toBuffer()).subarray(0, 200)))
  test('a picture’s first bytes and nothing more', () => expectRefusal(Buffer.from('89504e470d0a1a0a', 'hex')))
  test('a picture that would decompress to gigabytes', () => expectRefusal(new Uint8Array(pictureBomb)))
  test('subtitles that are not text', () => expectRefusal(Buffer.from('WEBVTT\n\xff\xfe\x00', 'latin1')))
})

test('a missing or empty file is refused', async () => {
  expect((await upload('')).answer.error).toBe('file.missing')
  const form = new FormData()
  form.set('other', new File(['x'], 'x.png'))
  expect((await server.call(path, { method: 'POST', body: form, headers: admin })).answer.error).toBe('file.missing')
  expect((await server.call(path, { method: 'POST', headers: admin })).answer.error).toBe('file.missing')
})

test('a file above 20 MB is refused, announced or not', async () => {
  const large = new Uint8Array(21 * 1024 * 1024 + 1)
  expect((await upload(large)).answer).toMatchObject({
    code: 413,
    error: 'file.too-large',
    msg: 'File size cannot exceed 20 M',
  })
  const form = new FormData()
  form.set('file', new File([large], 'x.png'))
  const unannounced = new Response(form)
  const { answer } = await server.call(path, {
    method: 'POST',
    body: unannounced.body,
    headers: { ...admin, 'content-type': unannounced.headers.get('content-type') ?? '' },
    duplex: 'half',
  })
  expect(answer.error).toBe('file.too-large')
})

test('broken multipart is refused', async () => {
  const send = (body: string, type = 'multipart/form-data; boundary=x') =>
    server.call(path, { method: 'POST', body, headers: { ...admin, 'content-type': type } })
  for (const body of [
    '',
    'nonsense',
    '--x\r\n',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
  ]) {
    expect((await send(body)).status).toBe(400)
  }
  expect((await send('x', 'multipart/form-data')).status).toBe(400)
  expect((await send('--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--')).answer.error).toBe(
    'request.unreadable',
  )
})

test('a caller who hangs up in the middle does no harm', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(
        [
          `POST /api/${path} HTTP/1.1`,
          'host: x',
          `x-access-token: ${admin['x-access-token']}`,
          'content-type: multipart/form-data; boundary=x',
          'content-length: 9000',
          '',
          '--x',
          'content-disposition: form-data; name="file"; filename="a"',
          '',
          'half',
        ].join('\r\n'),
        () => socket.destroy(),
      )
    })
    socket.on('close', () => resolve())
  })
  expect((await upload(await drawPicture().png().toBuffer())).status).toBe(200)
})

test('a stranger may not upload', async () =>
  expect((await upload('x', 'x.png', 'image/png', {})).answer.error).toBe('session.required'))

describe('a stored file', () => {
  test('is served with its own type only', async () => {
    const { answer } = await upload(await drawPicture().png().toBuffer())
    const { headers } = await fetch(server.url + answer.data.url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })
  test('can be read in ranges, as players do', async () => {
    const { answer } = await upload(mp4, 'x.mp4', 'video/mp4')
    const response = await fetch(server.url + answer.data.url, { headers: { range: 'bytes=4-11' } })
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('ftypisom')
  })
  test('that is an SVG of the demonstration is sandboxed', async () => {
    const { answer } = await server.call('sys/carousel')
    const { headers } = await fetch(server.url + answer.data[0].imgUrl)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })
  test('that does not exist is answered in the envelope', async () => {
    const response = await fetch(`${server.url}/files/content/none.webp`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 404, error: 'path.unknown' })
  })
  // Attack by a stranger, on requests: a file outside the store is asked for. Impossible: the path must be the name of
  // a stored file.
  test('cannot be reached outside the store', async () => {
    for (const name of ['..%2f..%2fpostgres.password', '%2e%2e/%2e%2e/package.json', '.hidden', '..\\x'])
      expect((await fetch(`${server.url}/files/${name}`)).status).toBeGreaterThanOrEqual(400)
  })
})
