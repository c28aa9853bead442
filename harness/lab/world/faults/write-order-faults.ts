/**
 * Faults in the order of reads and writes of the filler, the watcher, the store and the journal. Most show
 * only if a crash, a reorganisation and a pending transaction coincide.
 *
 * @module
 */
import { faultsIn, type PlantedFault } from './planted-fault.ts'

export const writeOrderFaults: readonly PlantedFault[] = [
  ...faultsIn('interfaces/solver-api/reference/intent/filling/filler.ts', {
    'recorded-after-sending': [
      'a fill is recorded after it is sent',
      [
        '  await sentFills.record({ transaction, nonce, orders: orders.map(({ hash }) => hash) })\n  return unlessRefused(client.sendRawTransaction({ serializedTransaction }))\n',
        '  const sent = await unlessRefused(client.sendRawTransaction({ serializedTransaction }))\n  await sentFills.record({ transaction, nonce, orders: orders.map(({ hash }) => hash) })\n  return sent\n',
      ],
    ],
    'recorded-meanwhile': [
      'a fill is sent while it is recorded',
      [
        'await sentFills.record({ transaction, nonce, orders: orders.map(({ hash }) => hash) })',
        'void sentFills.record({ transaction, nonce, orders: orders.map(({ hash }) => hash) }).catch(() => {})',
      ],
    ],
    'first-order-recorded': [
      'of several orders in one fill the first is recorded alone',
      ['nonce, orders: orders.map(', 'nonce, orders: orders.slice(0, 1).map('],
    ],
    'recorded-with-another-nonce': [
      'a fill is recorded with the nonce before its own',
      ['record({ transaction, nonce, ', 'record({ transaction, nonce: nonce - 1, '],
    ],
    'first-fill-asked-about': [
      'of several fills that were sent the node is asked about the first alone',
      [
        'transactions.map((hash) => isKnown(ports, hash))',
        'transactions.slice(0, 1).map((hash) => isKnown(ports, hash))',
      ],
    ],
    'next-beside-pending': [
      'the next fill of a run is sent beside one that waits',
      ['group !== undefined && !pending;', 'group !== undefined;'],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/book/sent-fills.ts', {
    'later-fills-alone': [
      'of the fills that were sent, those with the next nonce are unknown',
      ["'>=', nonce", "'>', nonce"],
    ],
    'fills-of-the-nonce-alone': [
      'of the fills that were sent, those with a later nonce than the next are unknown',
      ["'>=', nonce", "'=', nonce"],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/admissions.ts', {
    'insert-between-reads': [
      'an order is stored between the two reads of the watcher',
      ['lock.alone(', 'lock.shared('],
    ],
    'stored-without-waiting': [
      'an order does not wait for the reads of the watcher',
      ['await lock.shared(() => store(admitted, since.highest))', 'await store(admitted, since.highest)'],
    ],
    'last-kept': [
      'of the runs during a submission, the last one counts',
      ['Math.min(since.highest, found.kept)', 'found.kept'],
    ],
    'counted-after-deciding': [
      'of the runs during a submission, those before its decision do not count',
      [
        '      running.add(since)\n      try {\n        const admitted = await decide()\n',
        '      try {\n        const admitted = await decide()\n        running.add(since)\n',
      ],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/intents.ts', {
    'two-runs': [
      'two runs over the orders go on at once',
      [
        '      waiting ??= running.catch(() => undefined).then(update)\n      running = waiting\n      return waiting\n',
        '      running = update()\n      return running\n',
      ],
    ],
    'open-before-settling': [
      'the orders to fill are read before the statuses are derived',
      [
        '    await settleOrders(ports, book)\n    if (await fill(await book.open(), sentFills))',
        '    const open = await book.open()\n    await settleOrders(ports, book)\n    if (await fill(open, sentFills))',
      ],
    ],
    'admitted-at-its-head': [
      'an order is stored as of the block of its admission, though that was replaced',
      ['Math.min(order.admittedBlock, highest)', 'Math.min(order.admittedBlock, highest + 1e9)'],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/watcher.ts', {
    'stored-with-a-later-block': [
      'the statuses are stored with the block that is the latest by then',
      [
        '{ kept: found.kept, head: { number: head.number, hash: head.hash } })\n}',
        '{ kept: found.kept, head: await client.getBlock().then(({ number, hash }) => ({ number: Number(number), hash })) })\n}',
      ],
    ],
    'kept-before-looking': [
      'the highest kept block is looked for before the orders have to wait',
      [
        '  const { kept, orders } = await looking(async () => {\n    const kept = await highestKept(client, await book.settledBlocks(), head)\n',
        '  const kept = await highestKept(client, await book.settledBlocks(), head)\n  const { orders } = await looking(async () => {\n',
      ],
    ],
    'one-transaction-for-all': [
      'all fills that are found have the transaction of the first',
      ['transaction: transactionHash,', 'transaction: logs[0]?.transactionHash ?? transactionHash,'],
    ],
    'filled-at-the-head': [
      'a fill has the time of the latest block',
      [
        'const { timestamp } = await client.getBlock({ blockNumber })',
        'const { timestamp } = await client.getBlock()',
      ],
    ],
    'filled-again-unseen': [
      'an order that is filled again in another block keeps the fill of the replaced one',
      ['if (to === status && !isFinal(status)) return', 'if (to === status) return'],
    ],
    'settled-at-the-head': [
      'a fill counts as one of the latest block',
      ['if (fill !== undefined) return fill.block\n', ''],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/book/order-book.ts', {
    'old-fill-kept': [
      'an order that is opened again keeps its old fill',
      ['...fillColumns(fill) }', '...(fill && fillColumns(fill)) }'],
    ],
    'statuses-by-themselves': [
      'each status is stored by itself, and the block after them',
      [
        'await database.transaction().execute(async (transaction) => {',
        'await Promise.resolve(database).then(async (transaction) => {',
      ],
    ],
    'blocks-gone-first': [
      'the blocks that were replaced are deleted before the statuses are stored',
      [
        '      await database.transaction()',
        "      await database.deleteFrom('blocks').where('number', '>', kept).execute()\n      await database.transaction()",
      ],
    ],
    'cancelled-order-gone': [
      'an order is deleted as soon as it is cancelled, before it is safe from reorganisations',
      [
        "        await transaction.deleteFrom('blocks').where('number', '>', kept).execute()\n",
        "        await transaction.deleteFrom('blocks').where('number', '>', kept).execute()\n        await transaction.deleteFrom('orders').where('status', '=', 'cancelled').execute()\n",
      ],
    ],
  }),
  ...faultsIn('devnet/data/journal.ts', {
    'mark-before-line': [
      'the mark of the journal is written before its line',
      [
        '    const line = writeLine(value, last)\n',
        '    const line = writeLine(value, last)\n    mark.write(line)\n',
      ],
      ['    mark.write(last)\n  }\n  const markLast', '  }\n  const markLast'],
    ],
    'mark-before-sync': [
      'the mark of the journal is written before its line is synced',
      ['    disk.fdatasyncSync(file)\n    last = line\n', '    last = line\n'],
      [
        '    mark.write(last)\n  }\n  const markLast',
        '    mark.write(last)\n    disk.fdatasyncSync(file)\n  }\n  const markLast',
      ],
    ],
    'mark-left-behind': [
      'the mark of the journal is written when it is opened alone',
      ['    mark.write(last)\n  }\n  const markLast', '  }\n  const markLast'],
    ],
    'numbers-from-one': [
      'a journal that is opened again numbers its lines from one',
      ['let last: LineName = lines.at(-1) ?? beforeFirst\n', 'let last: LineName = beforeFirst\n'],
      ['if (start !== undefined) write(markLast)\n', ''],
    ],
  }),
]
