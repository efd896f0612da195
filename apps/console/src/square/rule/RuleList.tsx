import { postRuleSave, type PostRule } from '@millrace/contract/console/community'
import { Typography } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { AddButton, DialogButton } from '../../components/DialogButton.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { CardRow, CardRows, RecordList } from '../../components/RecordList.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { join } from '../../shell/join.ts'
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
        <AddButton
          label="Add a rule"
          call={postRuleSave}
          renderDialog={(close) => <RuleDialog rule={null} onClose={close} />}
        />
      }
    >
      <CardRows<PostRule> label="Rules" empty={empty}>
        {(rule) => <RuleRow key={rule.id} rule={rule} canSave={canSave} />}
      </CardRows>
    </RecordList>
  )
}

function RuleRow({ rule, canSave }: { rule: PostRule; canSave: boolean }) {
  const { kind, language, form, content, note, isActive, updatedBy, updateTime } = rule
  const languageName = language ? getLanguage(language).name : 'All languages'
  return (
    <CardRow
      title={warningTexts[kind]}
      chips={
        <>
          <StateChip label={languageName} tone="neutral" />
          {form === 'pattern' && <StateChip label="Pattern" tone="info" />}
          {!isActive && <StateChip label="Off" tone="warning" />}
        </>
      }
      end={
        <DialogButton
          aria-label={`${canSave ? 'Change' : 'Try'}: ${warningTexts[kind]}, ${languageName}`}
          renderDialog={(close) => <RuleDialog rule={rule} onClose={close} />}
        >
          {canSave ? 'Change' : 'Try'}
        </DialogButton>
      }
    >
      <Typography
        variant="body2"
        {...(language && { lang: getLanguage(language).tag })}
        sx={{ overflowWrap: 'anywhere', ...(form === 'pattern' && { fontFamily: 'monospace' }) }}
      >
        {form === 'words' ? content.split('\n').join(', ') : content}
      </Typography>
      <Note>{join(' · ', note, updatedBy && `${updatedBy}, ${formatMoment(updateTime)}`)}</Note>
    </CardRow>
  )
}
