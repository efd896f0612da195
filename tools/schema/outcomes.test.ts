import { expect, test } from 'vitest'
import { findOutcomes } from './outcomes.ts'

const find = (body: string, variable = 'outcome') =>
  findOutcomes(
    [
      { name: 'one', body },
      { name: 'other', body: `begin outcome := 'a'; outcome := case when x then 'b' else null end; end` },
      { name: 'ledger.third', body: `begin if found then return 'c'; end if; return 'd'; end` },
    ],
    'one',
    variable,
  )

test.for([
  [
    'words that are assigned',
    `begin outcome := 'done'; outcome := 'again'; -- outcome := 'not'\n end`,
    ['again', 'done'],
  ],
  [
    'branches',
    `begin outcome := case when p_x = 'y' then 'done' when z then 'open' else 'over' end; end`,
    ['done', 'open', 'over'],
  ],
  [
    'a variable',
    `declare v_refusal text := 'late'; begin outcome := case when x then 'done' else v_refusal end; end`,
    ['done', 'late'],
  ],
  ['a column of another function', `begin select o.id, o.outcome into id, outcome from other(1) o; end`, ['a', 'b']],
] as const)('%s are found', ([, body, words]) => {
  expect(find(body)).toEqual(words)
})

test('what a function returns is found, also through another one', () => {
  expect(find(`begin if x then return 'e'; end if; return ledger.third(p_x); end`, 'return')).toEqual(['c', 'd', 'e'])
})

// A list that lacks a word would let a case be forgotten.
test.for([
  ['a column of a table', `begin outcome := 'done'; select t.state into outcome from t; end`],
  ['an expression', `begin outcome := 'done'; outcome := lower(p_x) || 'y'; end`],
  ['a row of a query', `begin outcome := 'done'; return query select 'x'; end`],
  ['a function that is not known', `begin outcome := unknown_one(p_x); end`],
  ['nothing', `begin perform 1; end`],
] as const)('%s gives no list', ([, body]) => {
  expect(find(body)).toBeNull()
})
