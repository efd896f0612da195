import pg from 'pg'

export async function createDatabases(url: string, names: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const name of names) await admin.query(`create database ${name}`)
  await admin.end()
}
