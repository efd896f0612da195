import { actAsDemoOperator, findOperatorIdByEmail, signRequestAsDemoOperator } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import { decideProgramme } from '../rewards/index.ts'

/** The operators of the demonstration who ask for what takes two, and who decide it. */
export async function findMakerAndChecker(db: Database): Promise<{ readonly maker: string; readonly checker: string }> {
  const maker = await findOperatorIdByEmail(db, 'maker@millrace.test')
  const checker = await findOperatorIdByEmail(db, 'checker@millrace.test')
  if (!maker || !checker) throw new Error('the demonstration’s operators are gone')
  return { maker, checker }
}

/** Approves a programme that the maker has proposed. */
export async function approveProgramme(db: Database, id: string, checker: string): Promise<void> {
  const approval = { kind: 'programme', id } as const
  await signRequestAsDemoOperator(db, approval)
  await actAsDemoOperator(db, checker, approval)
  const outcome = await decideProgramme(db, { id, operatorId: checker, isApproved: true, reason: '' })
  if (outcome !== 'approved') throw new Error(`a programme of the demonstration was not approved: ${outcome}`)
}
