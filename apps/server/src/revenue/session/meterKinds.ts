import { createPublicKey } from 'node:crypto'
import { refuse } from '../../http/handle.ts'
import type { ServerKinds } from '../../proposal/index.ts'

/** A key as it is compared: some meters show it with the curve spelled out, or with bytes after it. */
export function toPointKey(base64: string): string | null {
  if (base64 === '') return ''
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ec') return null
    return key.export({ format: 'der', type: 'spki' }).toString('base64')
  } catch {
    return null
  }
}

const prepareMeter = <Content extends { readonly publicKey: string }>(content: Content) => {
  const publicKey = toPointKey(content.publicKey)
  return publicKey === null ? refuse('meter.key') : { ...content, publicKey }
}

export const meterKinds: ServerKinds = {
  meter: { prepare: prepareMeter },
  'meter-replacement': { prepare: prepareMeter },
}
