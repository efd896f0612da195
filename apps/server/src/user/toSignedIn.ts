import type { signedIn } from '@millrace/contract/user/account'
import type * as z from 'zod/mini'

type Shown = {
  readonly id: string
  readonly phone: string | null
  readonly email: string | null
  readonly name: string
  readonly headUrl: string
  readonly inviteCode: string | null
  readonly createdAt: Date
  readonly timezoneMinutes: number
}

/** What the app is told about whoever signed in. Levels and marks stay empty until there is something behind them. */
export const toSignedIn = ({
  id,
  phone,
  email,
  name,
  headUrl,
  inviteCode,
  createdAt,
  timezoneMinutes,
}: Shown): z.infer<typeof signedIn> => ({
  userId: id,
  headUrl,
  vipLevel: 0,
  phone: phone ?? '',
  email: email ?? '',
  name: name || phone || email || '',
  shareCode: inviteCode ?? '',
  invitateCode: inviteCode ?? '',
  createTime: createdAt.toISOString(),
  markHeadbgUrl: '',
  markText: '',
  timezoneType: timezoneMinutes,
})
