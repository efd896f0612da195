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
import { hashPassword } from '../passwords/index.ts'
import type { Settings } from '../settings.ts'
import { checkCaptcha } from './captcha/captcha.ts'
import { consumeCode } from './code/consumeCode.ts'
import { sendCode } from './code/sendCode.ts'
import { findByAccount, findByInviteCode } from './member/store.ts'
import { emailAccount, parseAccount, parsePhone, type Account } from './parseAccount.ts'
import { registerMember } from './registerMember.ts'
import { startSession } from './session/findMemberByToken.ts'
import { toSignedIn } from './toSignedIn.ts'

type Anyone = ContextOf<typeof register>

const isEmailOpen = (context: { readonly settings: Settings }): boolean =>
  context.settings.EMAIL_REGISTRATION === 'on' && canSend(context, 'email')

/**
 * The owner of a registered account learns that somebody tried; whoever tried sees the same answer as for a new one.
 */
async function sendRegistrationCode(context: Anyone, account: Account) {
  const known = await findByAccount(context.db, account)
  return sendCode(context, {
    purpose: 'register',
    subject: account.value,
    account,
    isWanted: true,
    isDemo: known?.isDemo ?? false,
    language: known ? findLanguage(known.language) : context.language,
    key: known ? 'message.already-registered' : 'message.register-code',
  })
}

type Registering = { readonly password: string; readonly code: string; readonly inviteCode: string }
type RegisterRefusal = Refusal<
  'code.wrong' | 'invite-code.needed' | 'invite-code.unknown' | 'register.too-many' | 'account.registered'
>

async function registerBy(
  context: Anyone,
  account: Account,
  { password, code, inviteCode }: Registering,
): Promise<WithMessage<ReturnType<typeof toSignedIn>> | RegisterRefusal> {
  const { db, now, from, settings } = context
  const seconds = await takeHit(context, [
    { kind: 'register-network', subject: from.network, max: 300, windowMs: 60 * 60_000 },
  ])
  if (seconds) return refuse('register.too-many', { minutes: Math.ceil(seconds / 60) })
  if (inviteCode === '' && settings.INVITE_REQUIRED === 'on') return refuse('invite-code.needed')
  const inviter = inviteCode === '' ? null : await findByInviteCode(db, inviteCode)
  if (inviteCode !== '' && !inviter) return refuse('invite-code.unknown')
  const isRight = await db
    .transaction()
    .execute((db) => consumeCode(context, db, { purpose: 'register', subject: account.value, code }))
  if (!isRight) return refuse('code.wrong')
  // After the code, so that nobody makes the server compute without one, and outside the transaction, which would hold
  // a connection meanwhile.
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (db) => {
    const member = await registerMember(db, {
      account,
      passwordHash,
      invitedBy: inviter?.id ?? null,
      language: context.language.header,
      at: now(),
    })
    if (!member) return refuse('account.registered')
    const { token } = await startSession(db, now(), member.id, from)
    return new WithMessage(toSignedIn(member), token)
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
    if (!isEmailOpen(context)) return refuse('email.closed')
    return (await checkCaptcha(context, captcha)) ?? sendRegistrationCode(context, emailAccount(email))
  }),
  handle(codeResetPass, async (context, { account: typed, ...captcha }) => {
    const wrong = await checkCaptcha(context, captcha)
    if (wrong) return wrong
    // What is no account at all is treated like one that nobody has.
    const account = parseAccount(typed) ?? { channel: 'sms', value: typed }
    const known = await findByAccount(context.db, account)
    return sendCode(context, {
      purpose: 'reset',
      subject: account.value,
      account,
      isWanted: known !== null,
      isDemo: known?.isDemo ?? false,
      language: known ? findLanguage(known.language) : context.language,
      key: 'message.reset-code',
    })
  }),
  handle(emailCodeIsOpen, async (context) => ({
    isOpen: isEmailOpen(context),
    isInviteRequired: context.settings.INVITE_REQUIRED === 'on',
  })),
  handle(register, async (context, { phone, ...request }) => {
    const account = parsePhone(phone)
    return account ? registerBy(context, account, request) : refuse('phone.wrong')
  }),
  handle(emailRegister, async (context, { email, ...request }) =>
    isEmailOpen(context) ? registerBy(context, emailAccount(email), request) : refuse('email.closed'),
  ),
]
