import type { DataOf } from '@millrace/contract/call'
import { postRuleSave, postRuleTry, type PostRule } from '@millrace/contract/console/community'
import { type LanguageHeader, languageHeaders } from '@millrace/contract/fields'
import { ruleKinds } from '@millrace/contract/square/ruleKinds'
import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { Problem } from '../../components/Problem.tsx'
import { useAction } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { warningTexts } from '../communityTexts.ts'

const newRule = {
  ruleKind: 'promise' as PostRule['kind'],
  ruleLanguage: '' as '' | LanguageHeader,
  ruleForm: 'words' as PostRule['form'],
  ruleContent: '',
  note: '',
  isActive: true,
}

const toValues = ({ kind, language, form, content, note, isActive }: PostRule): typeof newRule => ({
  ruleKind: kind,
  ruleLanguage: language as typeof newRule.ruleLanguage,
  ruleForm: form,
  ruleContent: content,
  note,
  isActive,
})

/** Writes a rule, and tries it on what members wrote before it is saved. */
export function RuleDialog({ rule, onClose }: { rule: PostRule | null; onClose: () => void }) {
  const canSave = useCanCall(postRuleSave)
  return (
    <ActionDialog
      title={!canSave ? 'Try a rule' : rule ? 'Change this rule' : 'Add a rule'}
      confirmLabel="Save"
      defaultValues={rule ? toValues(rule) : newRule}
      isReady={() => canSave}
      onClose={onClose}
      onConfirm={async (values) => {
        await send(postRuleSave, { ...values, ...(rule && { ruleId: rule.id }) })
        return 'Saved'
      }}
    >
      {(values) => (
        <>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 1 }}>
            <FormField
              name="ruleKind"
              label="It finds"
              options={ruleKinds.map((kind) => [kind, warningTexts[kind]])}
              sx={{ gridColumn: '1 / -1' }}
            />
            <FormField
              name="ruleLanguage"
              label="Language"
              isEmptyShown
              options={[
                ['', 'All languages'],
                ...languageHeaders.map((header) => [header, getLanguage(header).name] as const),
              ]}
            />
            <FormField
              name="ruleForm"
              label="By"
              options={[
                ['words', 'Words'],
                ['pattern', 'Pattern'],
              ]}
            />
          </Box>
          <FormField
            name="ruleContent"
            label={values.ruleForm === 'words' ? 'Words and phrases' : 'Pattern'}
            isRequired
            lines={{ min: 4, max: 10 }}
            lengthMax={4_000}
            hint={
              values.ruleForm === 'words'
                ? 'One a line. A star at the end stands for any ending.'
                : 'As in RE2: no look-around, no back-references. Capitals do not matter; digits of every script are 0 to 9.'
            }
            input={{ spellCheck: false }}
          />
          <TryOnPast {...values} />
          <FormField name="note" label="Note for other operators" lengthMax={500} />
          <Controller
            name="isActive"
            render={({ field: { value, onChange } }) => (
              <FormControlLabel control={<Switch checked={value} onChange={onChange} />} label="In force" />
            )}
          />
        </>
      )}
    </ActionDialog>
  )
}

type Tried = DataOf<typeof postRuleTry>

function TryOnPast({ ruleKind, ruleLanguage, ruleForm, ruleContent }: typeof newRule) {
  const fields = { ruleKind, ruleLanguage, ruleForm, ruleContent }
  const [tried, setTried] = useState<Tried | null>(null)
  const { isBusy, problem, attempt } = useAction()
  return (
    <Box>
      <Button
        variant="outlined"
        disabled={isBusy || ruleContent.trim() === ''}
        onClick={() => void attempt(async () => setTried((await send(postRuleTry, fields)).data))}
      >
        {isBusy ? 'One moment…' : 'Try on past posts'}
      </Button>
      <Problem text={problem} sx={{ mt: 1 }} />
      {tried && !problem && (
        <Box role="status" sx={{ mt: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {tried.found === 0 ? 'None' : tried.found} of the latest {tried.tried} posts and comments
          </Typography>
          <Box
            component="ul"
            tabIndex={0}
            aria-label="What it would flag"
            sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, maxHeight: 220, overflowY: 'auto', display: 'grid', gap: 1 }}
          >
            {tried.list.map(({ id, content, createTime }) => (
              <li key={id}>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {content}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {formatMoment(createTime)}
                </Typography>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}
