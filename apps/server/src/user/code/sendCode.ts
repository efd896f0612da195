import type { codeChannels } from '@millrace/contract/user/accountChange'
import { findLanguage, type Language, type ServerTextKey } from '@millrace/texts'
import { randomInt } from 'node:crypto'
import type { Row } from '../../db/schema.ts'
import type { RequestOrigin, Platform, SignedInMember } from '../../http/context.ts'
import { refuse, Refusal } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { canSend, sendMessage } from '../../messenger/index.ts'
import { getAccounts, maskAccount, type Account } from '../account.ts'
import { isKnownDevice } from '../knownDevices.ts'
import { getBrowserHash, rememberOwnBrowser } from '../session/sessionToken.ts'
import { hashCode } from './consumeCode.ts'
import { putCode } from './store.ts'

const validMs = 5 * 60_000
const gapMs = 60_000
const hourMs = 60 * 60_000
/** Each requester has five tries; more are left for the owner of the account when strangers try, too. */
const triesMax = 5
const triesOfAllMax = 25

/** What the owner of an account is told instead of getting a code. */
const notices: ReadonlySet<ServerTextKey> = new Set(['message.already-registered', 'message.account-taken'])

export type CodeRequest = {
  readonly purpose: Row<'oneTimeCode'>['purpose']
  /** What the code is bound to, besides its purpose. */
  readonly subject: string
  readonly account: Account
  /** The signed-in member who requests it. Without, anybody may be requesting it for anybody's account. */
  readonly memberId?: string
  /** False for an unknown account: every step but the delivery is taken, so that the caller sees no difference. */
  readonly shouldDeliver: boolean
  readonly language: Language
  readonly isDemo: boolean
  readonly key: ServerTextKey
  /** What is put into the text besides the code and the account. */
  readonly values?: Readonly<Record<string, string>>
}

type Sent = { againAt: string; expiresAt: string }

/** Creates a code, stores its hash and sends it, within the limits of the requester and of the account. */
export async function sendCode(
  context: Platform & { readonly from: RequestOrigin },
  { purpose, subject, account, memberId, shouldDeliver, language, key, values, isDemo }: CodeRequest,
): Promise<Sent | Refusal<'code.too-soon' | 'code.too-many'>> {
  const { from } = context
  // Strict for one purpose and one requester only, so that strangers cannot use up what the owner may request.
  const requested = `${purpose} ${account.value} ${memberId ?? from.network}`
  const tooSoonSeconds = await takeHit(context, [{ kind: 'code-gap', subject: requested, max: 1, windowMs: gapMs }])
  if (tooSoonSeconds) return refuse('code.too-soon', { seconds: tooSoonSeconds })
  const isKnown = memberId !== undefined || (await isKnownDevice(context, account.value))
  const tooManySeconds = await takeHit(context, [
    { kind: 'code-requester', subject: requested, max: 5, windowMs: hourMs },
    ...(memberId === undefined
      ? [
          { kind: 'code-device', subject: from.device, max: 30, windowMs: hourMs },
          // Many phones share one address behind a mobile operator's gateway.
          { kind: 'code-network', subject: from.network, max: 200, windowMs: hourMs },
        ]
      : []),
    ...(isKnown ? [] : [{ kind: 'code-account', subject: `${purpose} ${account.value}`, max: 30, windowMs: hourMs }]),
  ])
  if (tooManySeconds) return refuse('code.too-many', { minutes: Math.ceil(tooManySeconds / 60) })
  const nowMs = context.now().getTime()
  const expiresAt = new Date(nowMs + validMs)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await context.db.transaction().execute(async (db) => {
    await putCode(db, {
      purpose,
      subject,
      codeHash: hashCode(context.vault, { purpose, subject, code }),
      triesLeft: memberId === undefined ? triesOfAllMax : triesMax,
      expiresAt,
    })
    await sendMessage(context, db, {
      channel: account.channel,
      to: shouldDeliver ? account.value : null,
      language,
      key,
      values: { account: account.value, ...values, code },
      browserHash: notices.has(key) ? null : getBrowserHash(context),
      isDemo,
    })
  })
  return { againAt: new Date(nowMs + gapMs).toISOString(), expiresAt: expiresAt.toISOString() }
}

type OwnContext = Platform & { readonly from: RequestOrigin; readonly member: SignedInMember }
type OwnCodeRequest = Pick<CodeRequest, 'purpose' | 'subject' | 'key' | 'values'> & {
  readonly channel: (typeof codeChannels)[number]
}

/** The signed-in member's accounts to which a code can be sent. */
export const getReachableAccounts = (context: OwnContext): Account[] =>
  getAccounts(context.member).filter(({ channel }) => canSend(context, channel))

/** Sends a code to one of the signed-in member's own accounts, in their language. */
export async function sendOwnCode(context: OwnContext, { channel, ...request }: OwnCodeRequest) {
  const account = getReachableAccounts(context).find((account) => account.channel === channel)
  if (!account) return refuse('code.no-channel')
  await rememberOwnBrowser(context, context.db, context.member.id, context.member.sessionId)
  const sent = await sendCode(context, {
    ...request,
    account,
    memberId: context.member.id,
    shouldDeliver: true,
    isDemo: context.member.isDemo,
    language: findLanguage(context.member.language),
  })
  return sent instanceof Refusal ? sent : { ...sent, sentTo: maskAccount(account) }
}
