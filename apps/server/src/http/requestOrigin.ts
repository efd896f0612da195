import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings.ts'
import type { RequestOrigin } from './context.ts'

type Listed = Pick<Settings, 'APP_ORIGINS' | 'CONSOLE_ORIGINS'>

/**
 * Where a request comes from, computed on demand. An app may name its device in X-Device-Id; otherwise network and
 * browser identify it.
 */
export class LazyRequestOrigin implements RequestOrigin {
  readonly #request: FastifyRequest
  readonly #listed: Listed

  constructor(request: FastifyRequest, listed: Listed) {
    this.#request = request
    this.#listed = listed
  }

  get address(): string {
    return truncateIpAddress(this.#request.ip)
  }
  get network(): string {
    return toNetwork(this.#request.ip)
  }
  get agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }
  get origin(): string {
    const { headers, host, protocol } = this.#request
    // Behind a proxy, only the browser knows whether the address is encrypted.
    const { APP_ORIGINS: app, CONSOLE_ORIGINS: console } = this.#listed
    const { origin } = headers
    const isOurs =
      origin !== undefined && (URL.parse(origin)?.host === host || app.includes(origin) || console.includes(origin))
    return isOurs ? origin : `${protocol}://${host}`
  }
  get host(): string {
    return this.#request.host
  }
  get isLocal(): boolean {
    const { hostname, socket } = this.#request
    return isLoopback(hostname) && isLoopback(socket.localAddress ?? '')
  }
  get device(): string {
    return this.#readId('x-device-id') ?? `${this.network} ${this.agent}`
  }
  get practiceBrowser(): string | null {
    return this.#readId('x-practice-browser')
  }

  #readId(header: string): string | null {
    const id = this.#request.headers[header]
    return typeof id === 'string' && /^[\w-]{16,64}$/.test(id) ? id : null
  }
}

const isLoopback = (host: string): boolean => /^(localhost|(::ffff:)?127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** Enough of an address to see where abuse comes from, too little to identify a person: /24 of IPv4, /48 of IPv6. */
export function truncateIpAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.0`
  return `${address.split(':').slice(0, 3).join(':')}::`
}

/** The network of a request that Fastify does not see, behind that many proxies. */
export function findNetwork({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).toReversed()].filter(Boolean)
  return toNetwork(hops[Math.min(proxies, hops.length - 1)] ?? '')
}

/** An IPv4 address, or a /64 of IPv6: one household has a /64, with any number of addresses in it. */
function toNetwork(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (v4?.[1]) return v4[1]
  const [head = '', tail] = address.split('::', 2)
  const headGroups = head === '' ? [] : head.split(':')
  if (tail === undefined) return headGroups.slice(0, 4).join(':')
  const tailGroups = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0')
  return [...headGroups, ...zeros, ...tailGroups].slice(0, 4).join(':')
}
