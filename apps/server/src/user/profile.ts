import type { DataOf } from '@millrace/contract/call'
import type { signedIn } from '@millrace/contract/user/account'
import { modifyHead, modifyName, modifySettings, sayCountry, userInfo } from '@millrace/contract/user/profile'
import type { Language } from '@millrace/texts'
import type * as z from 'zod/mini'
import { recordAuditEntry } from '../audit/index.ts'
import type { SignedInMember } from '../http/context.ts'
import { Cacheable, handle, refuse } from '../http/handle.ts'
import { toScript } from '../prose/index.ts'
import { preparePicture } from '../uploads/index.ts'
import { isSupportedCountry } from './countries.ts'
import { getBadgeUrl, getGrade, getGradeText } from './grades.ts'
import { looksLikeLogo } from './looksLikeLogo.ts'
import { looksLikeStaff } from './looksLikeStaff.ts'
import { changeMember, findMemberFigures, listStaffNames, type MemberFigures, type MemberRow } from './member/store.ts'
import { ownAuditEntry, withMemberLock } from './memberChanges.ts'

type Profile = Pick<
  MemberRow,
  'id' | 'phone' | 'email' | 'name' | 'headUrl' | 'inviteCode' | 'createdAt' | 'timezoneMinutes'
>

/** What the app gets about the member who signed in. The mark is the badge of the level by valid invitations. */
export const toSignedIn = (member: Profile, figures: MemberFigures, language: Language): z.infer<typeof signedIn> => ({
  userId: member.id,
  headUrl: member.headUrl,
  vipLevel: getGrade(Number(figures.validInvited)),
  phone: member.phone ?? '',
  email: member.email ?? '',
  name: member.name || member.phone || member.email || '',
  shareCode: member.inviteCode ?? '',
  invitateCode: member.inviteCode ?? '',
  createTime: member.createdAt.toISOString(),
  markHeadbgUrl: getBadgeUrl(getGrade(Number(figures.validInvited))),
  markText: figures.validInvited > 0n ? getGradeText(language, getGrade(Number(figures.validInvited))) : '',
  timezoneType: member.timezoneMinutes ?? 0,
  timezoneMinutes: member.timezoneMinutes,
  showMessage: Number(figures.unread),
  project: Number(figures.validOrders),
  num: Number(figures.invited),
  endTime: figures.lastExpiry?.toISOString() ?? '',
})

const toInfo = (member: SignedInMember, figures: MemberFigures, language: Language): DataOf<typeof userInfo> => ({
  ...toSignedIn(member, figures, language),
  upInviteCode: member.upInviteCode,
  calledName: toScript(member.name || member.phone || member.email || '', language),
  grade: getGrade(Number(figures.validInvited)),
  gradeText: getGradeText(language, getGrade(Number(figures.validInvited))),
  coupon: Number(figures.coupons),
  language: member.language,
  hasPayPass: member.hasFundPassword,
  hasPasskey: member.hasPasskey,
  verifyState: member.verifyState,
  country: member.country ?? '',
  frozen: member.frozen && { reason: member.frozen.reason, since: member.frozen.since.toISOString() },
  withdrawalStop: member.withdrawalStop && {
    reason: member.withdrawalStop.reason,
    until: member.withdrawalStop.until.toISOString(),
  },
})

/**
 * Every screen requests it. A member who has not changed is the same object from call to call for a second or two, and
 * for as long the figures are counted once.
 */
const infoCache = new WeakMap<SignedInMember, Map<Language, Promise<Cacheable<DataOf<typeof userInfo>>>>>()

/** For a member who has done something that may have changed the figures. */
export const forgetInfo = (member: SignedInMember): boolean => infoCache.delete(member)

const headSidePx = 512

export const profileHandlers = [
  handle(userInfo, async ({ db, member, language }) => {
    const byLanguage = infoCache.get(member) ?? new Map()
    const cached = byLanguage.get(language)
    if (cached) return cached
    const info = findMemberFigures(db, member.id).then((figures) => new Cacheable(toInfo(member, figures, language)))
    infoCache.set(member, byLanguage.set(language, info))
    // The next call tries again.
    info.catch(() => infoCache.delete(member))
    return info
  }),
  handle(modifyName, async (context, { name }) => {
    if (looksLikeStaff(name, await listStaffNames(context.db))) return refuse('name.staff')
    await withMemberLock(context, context.member.id, (db, row) => changeMember(db, row.id, { name }))
    return { name }
  }),
  handle(modifyHead, async (context) => {
    const file = context.files['file']?.[0]
    if (!file || file.sizeBytes === 0) return refuse('file.missing')
    const bytes = await preparePicture(file.path, { widthPx: headSidePx, heightPx: headSidePx, fit: 'cover' })
    if (!bytes) return refuse('file.not-picture')
    if (await looksLikeLogo(bytes)) return refuse('head.staff')
    const headUrl = await context.uploads.saveUnderRandomName('head', 'webp', bytes)
    const previousUrl = await withMemberLock(context, context.member.id, async (db, row) => {
      await changeMember(db, row.id, { headUrl })
      return row.headUrl
    })
    if (previousUrl) await context.uploads.remove(previousUrl)
    return { headUrl }
  }),
  handle(modifySettings, async (context, { language, timezoneType, timezoneMinutes }) => {
    const minutes = timezoneMinutes === undefined && timezoneType !== undefined ? timezoneType || null : timezoneMinutes
    if (language === undefined && minutes === undefined) return null
    await withMemberLock(context, context.member.id, (db, row) =>
      changeMember(db, row.id, {
        ...(language && { language }),
        ...(minutes !== undefined && { timezoneMinutes: minutes }),
      }),
    )
    return null
  }),
  handle(sayCountry, async (context, { country }) => {
    if (!isSupportedCountry(country)) return refuse('country.unknown')
    return withMemberLock(context, context.member.id, async (db, row) => {
      if (row.phone) return refuse('country.by-phone')
      await changeMember(db, row.id, { country })
      await recordAuditEntry(db, {
        ...ownAuditEntry(context, 'country.say'),
        before: { country: row.country },
        after: { country },
      })
      return null
    })
  }),
]
