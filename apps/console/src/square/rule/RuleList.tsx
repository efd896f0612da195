import { postRuleSave, type PostRule } from '@millrace/contract/console/community'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { AddButton } from '../../components/AddButton.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { warningTexts } from '../communityTexts.ts'
import { RuleDialog } from './RuleDialog.tsx'

const empty = { title: 'No rules', text: 'Without rules, no post is flagged.' }

/** The rules that flag posts: shown with a warning beside them, and put into the queue. */
export default function RuleList() {
  const canSave = useCanCall(postRuleSave)
  return (
    <RecordList
      description="What a rule finds stays visible, gets a warning beside it, and waits in Moderation. A change is in force two seconds later."
      hasDays={false}
      action={
        canSave && <AddButton label="Add a rule" renderDialog={(close) => <RuleDialog rule={null} onClose={close} />} />
      }
    >
      <CardRows<PostRule> label="Rules" empty={empty}>
        {(rule) => <RuleRow key={rule.id} rule={rule} canSave={canSave} />}
      </CardRows>
    </RecordList>
  )
}

function RuleRow({ rule, canSave }: { rule: PostRule; canSave: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { kind, language, form, content, note, isActive, updatedBy, updateTime } = rule
  const languageName = language ? getLanguage(language).name : 'All languages'
  return (
    <CardRow>
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{warningTexts[kind]}</Typography>
          <StateChip label={languageName} tone="neutral" />
          {form === 'pattern' && <StateChip label="Pattern" tone="info" />}
          {!isActive && <StateChip label="Off" tone="warning" />}
        </Box>
        <Typography
          variant="body2"
          {...(language && { lang: getLanguage(language).tag })}
          sx={{ overflowWrap: 'anywhere', ...(form === 'pattern' && { fontFamily: 'monospace' }) }}
        >
          {form === 'words' ? content.split('\n').join(', ') : content}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[note, updatedBy && `${updatedBy}, ${formatMoment(updateTime)}`].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        onClick={() => setOpen(true)}
        aria-label={`${canSave ? 'Change' : 'Try'}: ${warningTexts[kind]}, ${languageName}`}
      >
        {canSave ? 'Change' : 'Try'}
      </Button>
      {isOpen && <RuleDialog rule={rule} onClose={() => setOpen(false)} />}
    </CardRow>
  )
}
