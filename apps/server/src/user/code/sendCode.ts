import type { Language, ServerTextKey } from '@millrace/texts'
import { randomInt } from 'node:crypto'
import type { CodePurpose } from '../../db/tables.ts'
import type { RequestOrigin, Platform } from '../../http/context.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { sendMessage } from '../../messenger/index.ts'
import type { Account } from '../parseAccount.ts'
import { codeHash } from './consumeCode.ts'
import { putCode } from './store.ts'

const validMs = 5 * 60_000
const gapMs = 60_000
const hourMs = 60 * 60_000
const triesMax = 5

export type CodeRequest = {
  readonly purpose: CodePurpose
  /** What the code is bound to beside its purpose. */
  readonly subject: string
  readonly account: Account
  /** Whether the account gets the message; if not, all the same steps are taken. */
  readonly shouldDeliver: boolean
  readonly language: Language
  readonly isDemo: boolean
  readonly key: ServerTextKey
}

type Sent = { againAt: string; expiresAt: string }

/** Makes a code, keeps its hash and sends it, within the limits of the account, the place and the device. */
export async function sendCode(
  context: Platform & { readonly from: RequestOrigin },
  { purpose, subject, account, shouldDeliver: isWanted, language, key, isDemo }: CodeRequest,
): Promise<Sent | Refusal<'code.too-soon' | 'code.too-many'>> {
  // The gap is for asking for the same again: a newcomer goes on from registering to the fund password at once.
  const tooSoonSeconds = await takeHit(context, [
    { kind: 'code-gap', subject: `${purpose} ${account.value}`, max: 1, windowMs: gapMs },
  ])
  if (tooSoonSeconds) return refuse('code.too-soon', { seconds: tooSoonSeconds })
  const tooManySeconds = await takeHit(context, [
    { kind: 'code-account', subject: account.value, max: 5, windowMs: hourMs },
    { kind: 'code-device', subject: context.from.device, max: 30, windowMs: hourMs },
    // Many phones share one address behind an operator's gateway.
    { kind: 'code-network', subject: context.from.network, max: 200, windowMs: hourMs },
  ])
  if (tooManySeconds) return refuse('code.too-many', { minutes: Math.ceil(tooManySeconds / 60) })
  const nowMs = context.now().getTime()
  const expiresAt = new Date(nowMs + validMs)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await context.db.transaction().execute(async (db) => {
    await putCode(db, {
      purpose,
      subject,
      codeHash: codeHash(context.vault, { purpose, subject, code }),
      triesLeft: triesMax,
      expiresAt,
    })
    await sendMessage(context, db, {
      channel: account.channel,
      to: isWanted ? account.value : null,
      language,
      key,
      values: { code, account: account.value },
      isDemo,
    })
  })
  return { againAt: new Date(nowMs + gapMs).toISOString(), expiresAt: expiresAt.toISOString() }
}
