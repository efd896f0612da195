import {
  codeReg,
  codeResetPass,
  emailCodeIsOpen,
  emailCodeReg,
  emailRegister,
  isValidAccount,
  register,
} from '@millrace/contract/user/register'
import { findLanguage } from '@millrace/texts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse, WithMessage, type Refusal } from '../http/handle.ts'
import { takeHit } from '../limits/index.ts'
import { canSend } from '../messenger/index.ts'
import { hashPassword, isCommonPassword } from '../passwords/index.ts'
import type { Settings } from '../settings.ts'
import { toEmailAccount, parseAccount, parsePhone, type Account } from './account.ts'
import { checkCaptcha, countWrongCode } from './captcha/captcha.ts'
import { consumeCode } from './code/consumeCode.ts'
import { sendCode } from './code/sendCode.ts'
import { rememberDevice } from './knownDevices.ts'
import { findByAccount, findByInviteCode, findMemberFigures } from './member/store.ts'
import { toSignedIn } from './profile.ts'
import { registerMember } from './registerMember.ts'
import { startSession } from './session/sessionToken.ts'

type Context = ContextOf<typeof register>

const isEmailRegistrationOpen = (context: { readonly settings: Settings }): boolean =>
  context.settings.EMAIL_REGISTRATION === 'on' && canSend(context, 'email')

/** For a registered account the answer is the same as for a new one, and its owner is told that somebody tried. */
async function sendRegistrationCode(context: Context, account: Account) {
  const existing = await findByAccount(context.db, account)
  return sendCode(context, {
    purpose: 'register',
    subject: account.value,
    account,
    shouldDeliver: true,
    isDemo: existing?.isDemo ?? false,
    language: existing ? findLanguage(existing.language) : context.language,
    key: existing ? 'message.already-registered' : 'message.register-code',
  })
}

type RegisterRequest = { readonly password: string; readonly code: string; readonly inviteCode: string }
type RegisterRefusal = Refusal<
  | 'password.common'
  | 'code.wrong'
  | 'invite-code.needed'
  | 'invite-code.unknown'
  | 'register.too-many'
  | 'account.registered'
>

async function registerAccount(
  context: Context,
  account: Account,
  { password, code, inviteCode }: RegisterRequest,
): Promise<WithMessage<ReturnType<typeof toSignedIn>> | RegisterRefusal> {
  const { db, now, from, settings } = context
  const seconds = await takeHit(context, [
    { kind: 'register-network', subject: from.network, max: 300, windowMs: 60 * 60_000 },
  ])
  if (seconds) return refuse('register.too-many', { minutes: Math.ceil(seconds / 60) })
  if (inviteCode === '' && settings.INVITE_REQUIRED === 'on') return refuse('invite-code.needed')
  const inviter = inviteCode === '' ? null : await findByInviteCode(db, inviteCode)
  if (inviteCode !== '' && !inviter) return refuse('invite-code.unknown')
  // Before the code, which is then still good for another password.
  if (await isCommonPassword(password)) return refuse('password.common')
  const wrong = await db
    .transaction()
    .execute((db) =>
      consumeCode(context, db, { purpose: 'register', subject: account.value, code, network: from.network }),
    )
  if (wrong) {
    await countWrongCode(context)
    return wrong
  }
  // After the code, so that only its owner can make the server compute. Outside the transaction, which would hold a
  // connection during the computation.
  const passwordHash = await hashPassword(password, from.network)
  return db.transaction().execute(async (db) => {
    const member = await registerMember(db, {
      account,
      passwordHash,
      invitedBy: inviter?.id ?? null,
      language: context.language.header,
      at: now(),
    })
    if (!member) return refuse('account.registered')
    await rememberDevice({ ...context, db }, [account])
    const { token } = await startSession(context, db, member.id)
    return new WithMessage(toSignedIn(member, await findMemberFigures(db, member.id), context.language), token)
  })
}

export const registerHandlers = [
  handle(isValidAccount, async (_context, { account: typed }) => {
    const account = parseAccount(typed)
    return { isUsable: account !== null, account: account?.value ?? '' }
  }),
  handle(codeReg, async (context, { phone, ...captcha }) => {
    const account = parsePhone(phone)
    if (!account) return refuse('phone.wrong')
    if (!canSend(context, 'sms')) return refuse('code.no-channel')
    return (await checkCaptcha(context, captcha)) ?? sendRegistrationCode(context, account)
  }),
  handle(emailCodeReg, async (context, { email, ...captcha }) => {
    if (!isEmailRegistrationOpen(context)) return refuse('email.closed')
    return (await checkCaptcha(context, captcha)) ?? sendRegistrationCode(context, toEmailAccount(email))
  }),
  handle(codeResetPass, async (context, { account: typed, ...captcha }) => {
    const refusal = await checkCaptcha(context, captcha)
    if (refusal) return refusal
    // Text that is not an account is treated like an unknown account.
    const account = parseAccount(typed) ?? { channel: 'sms', value: typed }
    const existing = await findByAccount(context.db, account)
    return sendCode(context, {
      purpose: 'reset',
      subject: account.value,
      account,
      shouldDeliver: existing !== null,
      isDemo: existing?.isDemo ?? false,
      language: existing ? findLanguage(existing.language) : context.language,
      key: 'message.reset-code',
    })
  }),
  handle(emailCodeIsOpen, async (context) => ({
    isOpen: isEmailRegistrationOpen(context),
    isInviteRequired: context.settings.INVITE_REQUIRED === 'on',
  })),
  handle(register, async (context, { phone, ...request }) => {
    const account = parsePhone(phone)
    return account ? registerAccount(context, account, request) : refuse('phone.wrong')
  }),
  handle(emailRegister, async (context, { email, ...request }) =>
    isEmailRegistrationOpen(context)
      ? registerAccount(context, toEmailAccount(email), request)
      : refuse('email.closed'),
  ),
]
