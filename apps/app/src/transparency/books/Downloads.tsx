import { recordProofs } from '@millrace/contract/transparency/record'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List } from '../../components/List.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import { bookFiles } from './bookFiles.ts'
import { saveJournal } from './saveJournal.ts'
import { saveRecords } from './saveRecords.ts'

/** All of it as files, with the program that checks them without us. */
export function Downloads() {
  const t = useText()
  const [busy, setBusy] = useState('')
  const newest = useCall(recordProofs, { pageNum: 1, pageSize: 1 }).data?.list[0]
  const run = (name: string, save: () => Promise<void>) => async () => {
    setBusy(name)
    // A failed call has said so itself.
    await save().catch(() => {})
    setBusy('')
  }
  const files = [
    { name: t('books.file.verifier'), below: t('books.file.verifier-below'), href: bookFiles.verifier },
    ...(newest
      ? [{ name: t('books.file.tree'), below: t('books.file.tree-below'), href: bookFiles.tree(newest.epoch) }]
      : []),
    { name: t('books.file.figures'), below: 'JSON', href: bookFiles.figures },
    { name: t('books.file.machines'), below: 'CSV', href: bookFiles.machines },
    { name: t('books.file.days'), below: 'CSV', href: bookFiles.days },
  ]
  return (
    <section id="downloads" aria-labelledby="downloads-title" className="grid gap-2">
      <h2 id="downloads-title" className="py-2 text-17 font-bold">
        {t('transparency.downloads')}
      </h2>
      <List>
        <ListRow
          title={t('books.file.records')}
          below={busy === 'records' ? t('books.file.busy') : t('books.file.records-below')}
          before={<Icon name="lock" className="size-5 text-accent" />}
          onPress={() => void run('records', saveRecords)()}
        />
        <ListRow
          title={t('books.file.journal')}
          below={busy === 'journal' ? t('books.file.busy') : t('books.file.journal-below')}
          before={<Icon name="list" className="size-5 text-accent" />}
          onPress={() => void run('journal', saveJournal)()}
        />
        {files.map(({ name, below, href }) => (
          <a
            key={href}
            href={href}
            download
            className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left transition -outline-offset-2 hover:bg-press"
          >
            <Icon name="download" className="size-5 text-accent" />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-semibold">{name}</span>
              <span className="text-13 text-muted">{below}</span>
            </span>
          </a>
        ))}
      </List>
      <Button kind="soft" onPress={() => window.print()}>
        {t('books.print')}
      </Button>
    </section>
  )
}
