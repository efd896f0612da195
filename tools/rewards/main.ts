// Runs the model of rewards, prints its page and writes it into docs/.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderRewards, rewardsFile } from './renderRewards.ts'

const page = await renderRewards()
await writeFile(join(import.meta.dirname, '../..', rewardsFile), page)
process.stdout.write(page)
