import type { HealthFinding } from '@millrace/contract/console/health'

/** What is found, in a sentence for whoever is called. docs/OPERATIONS.md says what to do. */
export const findingTexts: Readonly<Record<HealthFinding, string>> = {
  'no-leader': 'No database takes writes.',
  'money-stopped': 'No money moves: commits have to wait for a standby and do not.',
  'quorum-lost': 'No standby confirms commits, or Patroni cannot be reached.',
  'archive-behind': 'The log of the database has not been archived for more than 5 minutes.',
  'process-silent': 'A program has not been heard for 20 seconds.',
  'standby-missing': 'A standby does not follow.',
  'standby-lags': 'A standby is more than 5 seconds behind.',
  'backup-old': 'There is no backup of the last 26 hours.',
  'backup-failed': 'The last backup failed.',
  'drill-old': 'There is no restore drill of the last 8 days.',
  'drill-failed': 'The last restore drill failed: nobody knows whether the backups can be restored.',
  'jobs-late': 'A job has waited for more than 5 minutes.',
  'versions-differ': 'Programs of different versions run, as they do while a new version comes in.',
}
