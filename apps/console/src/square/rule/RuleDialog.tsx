import type { DataOf } from '@millrace/contract/call'
import { postRuleSave, postRuleTry, type PostRule } from '@millrace/contract/console/community'
import { languageHeaders } from '@millrace/contract/fields'
import { ruleKinds, type RuleKind } from '@millrace/contract/square/ruleKinds'
import { Alert, Box, Button, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { useAction } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { warningTexts } from '../communityTexts.ts'

/** Writes a rule, and tries it on what members wrote before it is saved. */
export function RuleDialog({ rule, onClose }: { rule: PostRule | null; onClose: () => void }) {
  const canSave = useCanCall(postRuleSave)
  const notify = useNotify()
  const [kind, setKind] = useState<RuleKind>(rule?.kind ?? 'promise')
  const [language, setLanguage] = useState(rule?.language ?? '')
  const [form, setForm] = useState<PostRule['form']>(rule?.form ?? 'words')
  const [content, setContent] = useState(rule?.content ?? '')
  const [note, setNote] = useState(rule?.note ?? '')
  const [isActive, setActive] = useState(rule?.isActive ?? true)
  const fields = {
    ruleKind: kind,
    ruleLanguage: language as '' | (typeof languageHeaders)[number],
    ruleForm: form,
    ruleContent: content,
  }
  return (
    <ActionDialog
      title={!canSave ? 'Try a rule' : rule ? 'Change this rule' : 'Add a rule'}
      confirmLabel="Save"
      isReady={canSave && content.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => {
        await send(postRuleSave, { ...fields, note, isActive, ...(rule && { ruleId: rule.id }) })
        onClose()
        notify('Saved')
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 1 }}>
        <TextField
          select
          label="It finds"
          value={kind}
          onChange={({ target }) => setKind(target.value as RuleKind)}
          sx={{ gridColumn: '1 / -1' }}
        >
          {ruleKinds.map((each) => (
            <MenuItem key={each} value={each}>
              {warningTexts[each]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Language"
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">All languages</MenuItem>
          {languageHeaders.map((header) => (
            <MenuItem key={header} value={header}>
              {getLanguage(header).name}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label="By" value={form} onChange={({ target }) => setForm(target.value as PostRule['form'])}>
          <MenuItem value="words">Words</MenuItem>
          <MenuItem value="pattern">Pattern</MenuItem>
        </TextField>
      </Box>
      <TextField
        label={form === 'words' ? 'Words and phrases' : 'Pattern'}
        required
        multiline
        minRows={4}
        maxRows={10}
        value={content}
        onChange={({ target }) => setContent(target.value)}
        helperText={
          form === 'words'
            ? 'One a line. A star at the end stands for any ending.'
            : 'As in RE2: no look-around, no back-references. Capitals do not matter; digits of every script are 0 to 9.'
        }
        slotProps={{ htmlInput: { maxLength: 4_000, spellCheck: false } }}
      />
      <TryOnPast fields={fields} />
      <TextField
        label="Note for other operators"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <FormControlLabel
        control={<Switch checked={isActive} onChange={(_event, checked) => setActive(checked)} />}
        label="In force"
      />
    </ActionDialog>
  )
}

type Tried = DataOf<typeof postRuleTry>

function TryOnPast({ fields }: { fields: Parameters<typeof send<typeof postRuleTry>>[1] }) {
  const [tried, setTried] = useState<Tried | null>(null)
  const { isBusy, problem, attempt } = useAction()
  return (
    <Box>
      <Button
        variant="outlined"
        disabled={isBusy || fields.ruleContent.trim() === ''}
        onClick={() => void attempt(async () => setTried((await send(postRuleTry, fields)).data))}
      >
        {isBusy ? 'One moment…' : 'Try on past posts'}
      </Button>
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
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
