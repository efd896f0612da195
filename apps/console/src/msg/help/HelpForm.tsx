import { helpContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { helpList, helpTopics } from '@millrace/contract/msg/help'
import { paths } from '@millrace/contract/paths'
import { NumberInput, SelectInput, TextInput } from 'react-admin'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { Section } from '../../components/Section.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { helpTopicNames } from '../contentNames.ts'

const choices = helpTopics.map((id) => ({ id, name: helpTopicNames[id] }))

const preview = (
  <Phone
    sources={['title', 'content']}
    show={({ text, value }) => {
      const page = { slug: 'preview', title: text('title') || 'Title', content: text('content') || 'Text' }
      const topic = helpTopics.find((each) => each === value('topic')) ?? helpTopics[0]
      return { path: `${paths.help}?topic=preview`, answers: [answerWith(helpList, { list: [{ ...page, topic }] })] }
    }}
  />
)

export default function HelpForm() {
  const isReadOnly = useIsReadOnly()
  return (
    <ContentForm content={helpContent} defaultValues={{ topic: 'money-in', position: 100 }} preview={preview}>
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
