import { expect, test } from 'vitest'
import { readMigrationFiles } from './migrationFiles.ts'
import { waitForMigration } from './waitForMigration.ts'

const files = await readMigrationFiles()
const applied = [...files.tables, { name: 'functions', sha256: files.functionsSha256 }]

/** Waits on a database that answers with these, one after the other. */
const waitOn = async (answers: (Error | typeof applied)[]): Promise<string[]> => {
  const steps: string[] = []
  const query = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return { rows: answer }
  }
  await waitForMigration(
    { query } as never,
    files,
    async () => true,
    (step) => steps.push(step),
  )
  return steps
}

test('a database without tables, or too busy to answer, is waited for', async () => {
  const noTables = Object.assign(new Error('relation "migration_file" does not exist'), { code: '42P01' })
  const tooBusy = new Error('timeout exceeded when trying to connect')
  expect(await waitOn([noTables, tooBusy, [], applied])).toHaveLength(3)
})

test('what waiting does not mend is told at once', async () => {
  await expect(waitOn([Object.assign(new Error('permission denied'), { code: '42501' })])).rejects.toThrow('denied')
})
