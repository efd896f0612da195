import type { FastifyRequest } from 'fastify'
import type { RequestOrigin } from './context.ts'
import { truncateIpAddress } from './truncateIpAddress.ts'

/**
 * Where a request comes from, worked out when somebody asks. An app may name its device in X-Device-Id; otherwise place
 * and browser stand for it.
 */
export class OriginOfRequest implements RequestOrigin {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get address(): string {
    return truncateIpAddress(this.#request.ip)
  }
  get network(): string {
    return networkOf(this.#request.ip)
  }
  get agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }
  get origin(): string {
    return this.#request.headers.origin ?? `${this.#request.protocol}://${this.#request.host}`
  }
  get device(): string {
    const named = this.#request.headers['x-device-id']
    return typeof named === 'string' && /^[\w-]{16,64}$/.test(named) ? named : `${this.network} ${this.agent}`
  }
}

/** One household has a /64 of IPv6, and any number of addresses in it. */
function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (v4?.[1]) return v4[1]
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return filled.slice(0, 4).join(':')
}
