import type { Address } from '@millrace/chain/address'
import { networks } from '@millrace/chain/networks'
import { isSignedBy } from '@millrace/chain/signedMessage'
import { formatUtc, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { formatRailAddress } from '../formatRailAddress.ts'
import type { HolderProof } from './store.ts'

const validMs = 60 * 60_000

type Claim = { readonly memberId: string; readonly rail: string; readonly address: string; readonly until: Date }

/** Until when a text that is made now can be signed and sent. */
export const getProofEnd = (now: Date): Date => new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + validMs)

/** What the holder of an address signs. It names the member, so that nobody else can use the signature. */
export const getProofText = (language: Language, { memberId, rail, address, until }: Claim): string =>
  say(language, 'destination.proof-text', {
    address: formatRailAddress(rail, address),
    member: memberId,
    until: formatUtc(until, language.code),
  })

/** The proof in a signature that the member has sent; null when it is not one, or too old. */
export async function findProof(
  language: Language,
  claim: Claim,
  { signature, now }: { readonly signature: string; readonly now: Date },
): Promise<HolderProof | null> {
  const { rail, until } = claim
  const network = networks.find((network) => network.rail === rail)
  if (!network || until <= now || until > getProofEnd(now)) return null
  const text = getProofText(language, claim)
  const signer = { format: network.addressFormat, address: claim.address as Address }
  return isSignedBy(signer, text, signature as `0x${string}`) ? { text, signature } : null
}
