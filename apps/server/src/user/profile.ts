import { modifyHead, modifyName, modifySettings } from '@millrace/contract/user/profile'
import { handle, refuse } from '../http/handle.ts'
import { preparePicture } from '../uploads/index.ts'
import { changeMember } from './member/store.ts'
import { withMemberLock } from './withMemberLock.ts'

const headSidePx = 512

export const profileHandlers = [
  handle(modifyName, async (context, { name }) => {
    await withMemberLock(context, context.member.id, (db, row) => changeMember(db, row.id, { name }))
    return { name }
  }),
  handle(modifyHead, async (context) => {
    const file = context.files['file']?.[0]
    if (!file || file.sizeBytes === 0) return refuse('file.missing')
    const bytes = await preparePicture(file.path, { widthPx: headSidePx, heightPx: headSidePx, fit: 'cover' })
    if (!bytes) return refuse('file.not-picture')
    const headUrl = await context.uploads.saveUnderRandomName('head', 'webp', bytes)
    const former = await withMemberLock(context, context.member.id, async (db, row) => {
      await changeMember(db, row.id, { headUrl })
      return row.headUrl
    })
    if (former) await context.uploads.remove(former)
    return { headUrl }
  }),
  handle(modifySettings, async (context, { language, timezoneType }) => {
    if (language === undefined && timezoneType === undefined) return null
    await withMemberLock(context, context.member.id, (db, row) =>
      changeMember(db, row.id, {
        ...(language && { language }),
        ...(timezoneType !== undefined && { timezoneMinutes: timezoneType }),
      }),
    )
    return null
  }),
]
