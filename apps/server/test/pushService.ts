import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** A browser's push service on this machine. It accepts all pushes, unless a test sets the answer for a path. */
export async function startPushService() {
  const received: Received[] = []
  const answers = new Map<string, { status: number; times: number }>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const path = request.url ?? ''
        received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
        const answer = answers.get(path)
        const isOverridden = answer !== undefined && answer.times-- > 0
        response
          .writeHead(
            isOverridden ? answer.status : 201,
            isOverridden && answer.status === 307 ? { location: '/elsewhere' } : {},
          )
          .end()
      })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    at: (path: string) => received.filter((request) => request.path === path),
    answer: (path: string, status: number, times = Infinity) => answers.set(path, { status, times }),
    stop: () =>
      new Promise((closed) => {
        server.close(closed)
      }),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A device's side of a subscription: what it sends to the server, and how it decrypts a push (RFC 8291). */
export function newDevice(service: PushService, path = `/${randomBytes(8).toString('hex')}`) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  return {
    path,
    subscription: {
      endpoint: service.url + path,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read(body: Buffer): { title: string; content: string; path: string } {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
      const [sender, sealed] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)]
      const secret = derive(
        keys.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
        32,
      )
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** The key and claims that the server signed (RFC 8292), or null when the signature is invalid. */
export function readVapid(
  authorization = '',
): { key: string; claims: { aud: string; exp: number; sub: string } } | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isValid ? { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) } : null
}
