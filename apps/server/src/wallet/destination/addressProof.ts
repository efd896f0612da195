import { formatAddress, type Address } from '@millrace/chain/address'
import { isSignedBy } from '@millrace/chain/signedMessage'
import { formatUtc, type Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'

const validMs = 60 * 60_000

type Claim = { readonly memberId: string; readonly address: string; readonly until: Date }

/** Until when a text that is made now can be signed and sent. */
export const getProofEnd = (now: Date): Date => new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + validMs)

/** What the holder of an address signs. It names the member, so that nobody else can use the signature. */
export const getProofText = (language: Language, { memberId, address, until }: Claim): string =>
  say(language, 'destination.proof-text', {
    address: formatAddress('evm', address as Address),
    member: memberId,
    until: formatUtc(until, language.code),
  })

export async function isProved(
  language: Language,
  claim: Claim,
  { signature, now }: { readonly signature: string; readonly now: Date },
): Promise<boolean> {
  const leftMs = claim.until.getTime() - now.getTime()
  if (leftMs <= 0 || claim.until > getProofEnd(now)) return false
  return isSignedBy(claim.address as Address, getProofText(language, claim), signature as `0x${string}`)
}
