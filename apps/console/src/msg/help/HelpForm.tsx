import { helpContent } from '@millrace/contract/console/content'
import { helpTopics } from '@millrace/contract/msg/help'
import { Box } from '@mui/material'
import { NumberInput, SelectInput, TextInput } from 'react-admin'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'
import { Section } from '../../components/Section.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { helpTopicNames } from '../contentNames.ts'
import { Paragraphs } from '../phone/Paragraphs.tsx'

const choices = helpTopics.map((id) => ({ id, name: helpTopicNames[id] }))

export default function HelpForm() {
  const isReadOnly = useIsReadOnly()
  return (
    <ContentForm content={helpContent} defaultValues={{ topic: 'money-in', position: 100 }} preview={<HelpPreview />}>
      <Section title="Place">
        <SelectInput
          source="topic"
          readOnly={isReadOnly}
          label="Topic"
          choices={choices}
          helperText={false}
          isRequired
        />
        <TextInput
          source="slug"
          readOnly={isReadOnly}
          label="Name in links"
          helperText="Small letters, digits and hyphens. Refusals link to the names that came with Millrace."
          isRequired
        />
        <NumberInput
          source="position"
          readOnly={isReadOnly}
          label="Position in the topic"
          helperText={false}
          min={0}
          step={1}
          isRequired
        />
      </Section>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="content" label="Text" rowsMin={10} />
      </LanguagePanel>
    </ContentForm>
  )
}

function HelpPreview() {
  const { text } = usePreview()
  return (
    <Phone title="Help" sources={['title', 'content']}>
      <PhoneCard sx={{ p: '16px' }}>
        <Box sx={{ fontSize: 19, lineHeight: 1.3, fontWeight: 700, mb: '10px' }}>{text('title') || 'Title'}</Box>
        <Paragraphs text={text('content') || 'Text'} />
      </PhoneCard>
    </Phone>
  )
}
