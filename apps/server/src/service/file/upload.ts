import { fileUpload } from '@millrace/contract/msg/file'
import type { Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { preparePicture } from '../../uploads/index.ts'
import { addMemberFile, takeOldMemberFiles } from './store.ts'

const sidePx = 2_000
const dayMs = 24 * 60 * 60_000

export const fileHandlers = [
  handle(fileUpload, async (context) => {
    const { db, member, vault, files } = context
    const file = files['file']?.[0]
    if (!file || file.sizeBytes === 0) return refuse('file.missing')
    if (await takeHit(context, [{ kind: 'file', subject: member.id, max: 50, windowMs: dayMs }]))
      return refuse('file.too-many')
    const picture = await preparePicture(file.path, { widthPx: sidePx, heightPx: sidePx, fit: 'inside' })
    if (!picture) return refuse('file.not-picture')
    const saved = await vault.saveFile(picture)
    const id = await addMemberFile(db, member.id, saved)
    if (id !== null) return { id }
    await vault.removeFile(saved.name)
    return refuse('file.too-many')
  }),
]

export async function removeOldFiles({ db, vault, now }: Pick<Platform, 'db' | 'vault' | 'now'>): Promise<void> {
  for (const name of await takeOldMemberFiles(db, new Date(now().getTime() - dayMs))) await vault.removeFile(name)
}
