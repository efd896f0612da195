import pg from 'pg'
import { migrate } from '/work/main/apps/server/src/db/migrate.ts'
export default async function setup(project: any) {
  const base = 'postgres://postgres:secret@127.0.0.1:56110'
  const c = new pg.Client({ connectionString: base + '/postgres' }); await c.connect()
  await c.query('drop database if exists t15 with (force)'); await c.query('create database t15'); await c.end()
  await migrate(base + '/t15')
  project.provide('templateUrl', base + '/t15')
}
