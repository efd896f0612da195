import type { DocumentType } from '@millrace/contract/user/verify'
import { findOperatorIdByEmail } from '../console/index.ts'
import { mustExist } from '../db/rows.ts'
import type { Platform } from '../http/context.ts'
import { hashPassword } from '../passwords/index.ts'
import { findProposal } from '../proposal/index.ts'
import {
  changeMember,
  findByAccount,
  hashFundPassword,
  registerMember,
  submitVerification,
  tellVerified,
} from '../user/index.ts'
import { proposeAs } from './asDemoOperator.ts'
import { drawSpecimen } from './drawSpecimen.ts'
import { claimPart, isPartClaimed } from './store.ts'

const password = 'Demo12345'
const fundPassword = '123456'
const requestId = 'demonstration'
const dayMs = 86_400_000

type DemoMember = {
  readonly phone: string
  readonly name: string
  /** The phone number of whoever invited them. */
  readonly invitedBy: string
  readonly documentType: DocumentType
  readonly documentNumber: string
  readonly isVerified: boolean
}

/**
 * A newcomer signs in as the first. The second was invited by the first and waits for verification; the third was
 * invited and has not started it; the fourth was invited, is verified, and has invited the fifth.
 */
const members: readonly (Pick<DemoMember, 'phone' | 'name'> & Partial<DemoMember>)[] = [
  {
    phone: '+919000000001',
    name: 'Asha (demonstration)',
    documentType: 'passport',
    documentNumber: 'P0000001',
    isVerified: true,
  },
  {
    phone: '+919000000002',
    name: 'Ravi (demonstration)',
    invitedBy: '+919000000001',
    documentType: 'national-id',
    documentNumber: '0000 0000 0002',
    isVerified: false,
  },
  { phone: '+919000000003', name: 'Meena (demonstration)', invitedBy: '+919000000001' },
  {
    phone: '+919000000004',
    name: 'Kiran (demonstration)',
    invitedBy: '+919000000001',
    documentType: 'passport',
    documentNumber: 'P0000004',
    isVerified: true,
  },
  { phone: '+919000000005', name: 'Divya (demonstration)', invitedBy: '+919000000004' },
]

const toAccount = (phone: string) => ({ channel: 'sms', value: phone }) as const

/** Adds members of the demonstration once, through the operations that real members use. */
export async function seedMembers(platform: Platform, onProgress: (step: string) => void): Promise<void> {
  if (!(await isPartClaimed(platform.db, 'members'))) {
    onProgress('Adding demonstration members')
    await addMembers(platform)
  }
  if (await isPartClaimed(platform.db, 'verifications')) return
  for (const { phone, name, documentType, documentNumber = '', isVerified = false } of members) {
    if (documentType) await verifyMember(platform, { phone, name, documentType, documentNumber, isVerified })
  }
  await claimPart(platform.db, 'verifications')
}

async function addMembers({ db, now, settings, vault }: Platform): Promise<void> {
  // Members joined before the demonstration's history began.
  const at = new Date(now().getTime() - settings.DEMO_DAYS * dayMs)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (db) => {
    // Several processes may start at once: the first claims it, and the others wait here until it is done.
    if (!(await claimPart(db, 'members'))) return
    const ids = new Map<string, string>()
    for (const { phone, name, invitedBy = '' } of members) {
      const member = await registerMember(db, {
        account: toAccount(phone),
        passwordHash,
        invitedBy: ids.get(invitedBy) ?? null,
        language: 'en_US',
        at,
        isDemo: true,
      })
      if (!member) continue
      await changeMember(db, member.id, { name, fundPasswordHash: hashFundPassword(vault, member.id, fundPassword) })
      ids.set(phone, member.id)
    }
  })
}

async function verifyMember(
  platform: Platform,
  { phone, name, documentType, documentNumber, isVerified }: Omit<DemoMember, 'invitedBy'>,
): Promise<void> {
  const member = await findByAccount(platform.db, toAccount(phone))
  if (!member) return
  const sides = documentType === 'passport' ? (['front', 'face'] as const) : (['front', 'back', 'face'] as const)
  const pictures = Object.fromEntries(
    await Promise.all(sides.map(async (side) => [side, await drawSpecimen(side)] as const)),
  )
  const submitted = await submitVerification(
    platform,
    member.id,
    { name, documentType, documentNumber, pictures },
    { memberId: member.id, subjectId: member.id, action: 'verification.send', requestId },
  )
  // Another process that started at the same time was faster.
  if (!('id' in submitted)) return
  const operatorId = await findOperatorIdByEmail(platform.db, 'support@millrace.test')
  if (!isVerified || !operatorId) return
  await platform.db.transaction().execute(async (db) => {
    const content = { verificationId: submitted.id, isVerified: true }
    const id = await proposeAs(db, operatorId, 'verification', content, '')
    await tellVerified(db, mustExist(await findProposal(db, id)), platform)
  })
}
