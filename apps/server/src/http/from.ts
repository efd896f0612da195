import type { FastifyRequest } from 'fastify'
import type { From } from './context.ts'
import { truncatedAddress } from './truncatedAddress.ts'

/** Where a request comes from. An app may name its device in X-Device-Id; otherwise place and browser stand for it. */
export function fromOf(request: FastifyRequest): From {
  const { ip, headers } = request
  const agent = headers['user-agent'] ?? ''
  const named = headers['x-device-id']
  const network = networkOf(ip)
  return {
    address: truncatedAddress(ip), network, agent, origin: headers.origin ?? `${request.protocol}://${request.host}`,
    device: typeof named === 'string' && /^[\w-]{16,64}$/.test(named) ? named : `${network} ${agent}`,
  }
}

/** One household has a /64 of IPv6, and any number of addresses in it. */
function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (v4?.[1]) return v4[1]
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return filled.slice(0, 4).join(':')
}
