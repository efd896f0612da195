import { helpContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { helpList, helpTopics } from '@millrace/contract/msg/help'
import { paths } from '@millrace/contract/paths'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { Section } from '../../components/Section.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { helpTopicNames } from '../contentNames.ts'
import { ContentNumberInput, ContentSelectInput, ContentTextInput } from '../inputs.tsx'

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
  return (
    <ContentForm content={helpContent} defaultValues={{ topic: 'money-in', position: 100 }} preview={preview}>
      <Section title="Place">
        <ContentSelectInput source="topic" label="Topic" names={helpTopicNames} />
        <ContentTextInput
          source="slug"
          label="Name in links"
          helperText="Small letters, digits and hyphens. Refusals link to the names that came with Millrace."
          isRequired
        />
        <ContentNumberInput source="position" label="Position in the topic" helperText={false} />
      </Section>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="content" label="Text" rowsMin={10} />
      </LanguagePanel>
    </ContentForm>
  )
}
