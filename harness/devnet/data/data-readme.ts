/** The text in a devnet's folder that explains the folder to readers. */
export const dataReadme = `# The folder of a devnet

\`assay devnet --data\` goes on from here. Stop the devnet before you copy the folder, and copy all of it.

| file | contents |
|---|---|
| chain.ndjson | every change of the chain, one a line: its number, the hash of the line before, the change, its own hash |
| chain.ndjson.last | number and hash of the last line |
| chain.ndjson.dropped | the ends of lines that a crash cut short, before they were answered |
| intents.sqlite | the orders |
| lock.sqlite | held by the devnet that runs |

## Promised

- A change of the chain is on the disk before it is answered. Neither the end of the process or the machine nor a full
  disk loses one that was answered.
- An order is written before it is answered. Neither the end of the process nor a full disk loses one.
- A journal of which a line is damaged, removed, doubled, moved or another journal's, or the end is missing, is refused
  with exit code 2 and a sentence: which line, how many changes follow, and the remedy. A last line without its newline,
  which chain.ndjson.last does not name, is a crash: it moves to chain.ndjson.dropped, and the devnet starts.

## Not promised

- The end of the machine, as by a power cut, may take the latest orders.
- A journal that was cut at the end of a line looks whole where chain.ndjson.last is gone as well.
- Damage in intents.sqlite is found by SQLite alone, where it finds it.
- Another version may refuse the journal, and says so.
`
