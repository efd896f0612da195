import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPopulation, kinds, memberCount } from './population.ts'
import { renderRewards, rewardsFile } from './renderRewards.ts'

test('the page of rewards is what the model says: node tools/rewards/main.ts writes it', async () => {
  expect(await readFile(join(import.meta.dirname, '../..', rewardsFile), 'utf8')).toBe(await renderRewards())
})

test('a third of the members cheat, in four ways', () => {
  const members = createPopulation()
  expect(members).toHaveLength(memberCount)
  const honest = members.filter(({ kind }) => kind === 'honest').length
  expect(honest / memberCount).toBeCloseTo(2 / 3, 2)
  expect(new Set(members.map(({ kind }) => kind))).toEqual(new Set(kinds))
})
