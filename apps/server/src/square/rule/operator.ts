import { postRuleList, postRuleSave, postRuleTry } from '@millrace/contract/console/community'
import { asOperator } from '../../audit/index.ts'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { compileRule, matchRules } from './matchRules.ts'
import { findRule, listPastTexts, listRules, saveRule, type RuleRow } from './store.ts'

const triedMax = 1_000
const shownMax = 50

const toRule = ({ updatedAt, ...rule }: RuleRow) => ({ ...rule, updateTime: updatedAt.toISOString() })

export const ruleHandlers: readonly Handler[] = [
  handle(postRuleList, ({ db }, page) => mapPage(listRules(db, page), toRule)),
  handle(postRuleSave, async (context, { ruleId, ruleKind, ruleLanguage, ruleForm, ruleContent, note, isActive }) => {
    const rule = { kind: ruleKind, form: ruleForm, content: ruleContent }
    const problem = compileRule(rule)
    if (typeof problem === 'string') return refuse('rule.unreadable', { problem })
    const saved = await asOperator(context, async (db, record) => {
      const before = ruleId === undefined ? null : await findRule(db, ruleId)
      if (ruleId !== undefined && !before) return null
      const after = { ...rule, language: ruleLanguage, note, isActive }
      const id = await saveRule(db, ruleId ?? null, context.operator.id, after)
      await record(before ? 'post-rule.change' : 'post-rule.add', {
        subjectId: id,
        ...(before && {
          before: {
            kind: before.kind,
            form: before.form,
            content: before.content,
            language: before.language,
            note: before.note,
            isActive: before.isActive,
          },
        }),
        after,
      })
      return findRule(db, id)
    })
    return saved ? toRule(saved) : refuse('rule.unknown')
  }),
  handle(postRuleTry, async ({ db }, { ruleKind, ruleForm, ruleContent }) => {
    const matcher = compileRule({ kind: ruleKind, form: ruleForm, content: ruleContent })
    if (typeof matcher === 'string') return refuse('rule.unreadable', { problem: matcher })
    const texts = await listPastTexts(db, triedMax)
    const found = []
    for (const [index, text] of texts.entries()) {
      // Lets other calls run in between: a thousand long texts take a while.
      if (index % 50 === 49) await new Promise(setImmediate)
      if (matchRules([matcher], text.content).length > 0) found.push(text)
    }
    return {
      tried: texts.length,
      found: found.length,
      list: found.slice(0, shownMax).map(({ id, content, createdAt, warnings }) => ({
        id,
        content,
        createTime: createdAt.toISOString(),
        warnings: [...warnings],
      })),
    }
  }),
]
