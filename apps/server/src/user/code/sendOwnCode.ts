import type { codeChannels } from '@millrace/contract/user/fundPassword'
import { findLanguage, type ServerTextKey } from '@millrace/texts'
import type { CodePurpose } from '../../db/tables.ts'
import type { RequestOrigin, Platform, SignedInMember } from '../../http/context.ts'
import { refuse, Refusal } from '../../http/handle.ts'
import { canSend } from '../../messenger/index.ts'
import { getAccounts } from '../notifyMember.ts'
import { maskAccount } from '../parseAccount.ts'
import { sendCode } from './sendCode.ts'

type Own = Platform & { readonly from: RequestOrigin; readonly member: SignedInMember }
type Sending = {
  readonly channel: (typeof codeChannels)[number]
  readonly purpose: CodePurpose
  readonly subject: string
  readonly key: ServerTextKey
}

/** Where a code can reach the signed-in member. */
export const getReachableChannels = (context: Own) =>
  getAccounts(context.member).filter(({ channel }) => canSend(context, channel))

/** Sends the signed-in member a code, in their language, to where they are known to be reached. */
export async function sendOwnCode(context: Own, { channel, ...code }: Sending) {
  const account = getReachableChannels(context).find((account) => account.channel === channel)
  if (!account) return refuse('code.no-channel')
  const sent = await sendCode(context, {
    ...code,
    account,
    isWanted: true,
    isDemo: context.member.isDemo,
    language: findLanguage(context.member.language),
  })
  return sent instanceof Refusal ? sent : { ...sent, sentTo: maskAccount(account) }
}
