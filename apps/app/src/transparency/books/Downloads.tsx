import { useMutation } from '@tanstack/react-query'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Section } from '../../components/Section.tsx'
import { useText } from '../../shell/useText.ts'

const files = ['records', 'tree', 'journal', 'decisions', 'figures', 'machines', 'days'] as const
type BookFile = (typeof files)[number]

async function save(file: BookFile): Promise<void> {
  const { saveDays, saveDecisions, saveFigures, saveJournal, saveMachines, saveRecords, saveTree } =
    await import('./bookFiles.ts')
  const savers = {
    records: saveRecords,
    tree: saveTree,
    journal: saveJournal,
    decisions: saveDecisions,
    figures: saveFigures,
    machines: saveMachines,
    days: saveDays,
  }
  await savers[file]()
}

/** All of it as files, with the program that checks them without us. */
export function Downloads() {
  const t = useText()
  const { mutate: download, isPending, variables } = useMutation({ mutationFn: save })
  const below: Readonly<Record<BookFile, string>> = {
    records: t('books.file.records-below'),
    tree: t('books.file.tree-below'),
    journal: t('books.file.journal-below'),
    decisions: t('books.file.decisions-below'),
    figures: 'JSON',
    machines: 'CSV',
    days: 'CSV',
  }
  return (
    <Section title={t('transparency.downloads')}>
      <List>
        <a
          href="/verify.html"
          download="verify.html"
          className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left transition -outline-offset-2 hover:bg-press"
        >
          <Icon name="shield" className="size-5 text-accent" />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="font-semibold">{t('books.file.verifier')}</span>
            <span className="text-13 text-muted">{t('books.file.verifier-below')}</span>
          </span>
        </a>
        {files.map((file) => (
          <ListRow
            key={file}
            title={t(`books.file.${file}`)}
            below={isPending && variables === file ? t('books.file.busy') : below[file]}
            before={<Icon name="download" className="size-5 text-accent" />}
            onPress={() => download(file)}
          />
        ))}
      </List>
      <Button kind="soft" onPress={() => window.print()}>
        {t('books.print')}
      </Button>
    </Section>
  )
}
