/**
 * Faults of concurrency and recovery in the filler, the watcher, the store and the service. Each shows only under some
 * order of events: a crash at a certain await, a reorganisation, a lost answer, clocks that differ.
 *
 * @module
 */
import { faultsIn, type PlantedFault } from './planted-fault.ts'

export const orderFaults: readonly PlantedFault[] = [
  ...faultsIn('interfaces/solver-api/reference/intent/filling/filler.ts', {
    'nonce-after-waiting': [
      'a fill is sent beside one that waits, with the nonce after it',
      ['({ address: owner.address })', "({ address: owner.address, blockTag: 'pending' })"],
    ],
    'sent-again': [
      'a fill is sent again where the answer of the node was lost',
      [
        'unlessRefused(client.sendRawTransaction({ serializedTransaction }))',
        'unlessRefused(client.sendRawTransaction({ serializedTransaction }).catch((error) => {\n    if (error instanceof InvalidInputRpcError) throw error\n    return client.sendTransaction({ account: owner, to: call.to, data, gas: request.gas })\n  }))',
      ],
    ],
    'waits-for-ever': [
      'a fill that a reorganisation dropped is waited for without end',
      ['block - since < timeoutBlocks', 'block - since < timeoutBlocks * 1000'],
    ],
    'refusal-is-a-failure': [
      'a fill that the node does not take for its fee is a failure',
      ['if (refusal) return undefined', 'if (refusal) throw error'],
    ],
    'never-again': [
      'an order whose fill reverted is never tried again',
      ['until: block + 2 ** Math.min(count, 6)', 'until: Number.MAX_SAFE_INTEGER'],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/watcher.ts', {
    'reorganisation-ignored': [
      'a settled block counts as kept with any hash',
      ['if (last.hash === head.hash || (await isKept(last))) return last.number', 'return last.number'],
    ],
    'same-height-is-same-block': [
      'a settled block counts as kept where the chain is as long',
      ['(await client.getBlock({ blockNumber: BigInt(number) })).hash === hash', 'hash.length > 0'],
    ],
    'one-block-too-few': [
      'the first block that was replaced counts as kept',
      ['return settled[kept]?.number ?? -1', 'return settled[kept + 1]?.number ?? -1'],
    ],
    'final-for-ever': [
      'a final status stays though its block is gone',
      ["const from = isFinal(status) ? 'open' : status", 'const from = status'],
    ],
    'fills-of-late-blocks': [
      'fills are looked for in the latest three blocks only',
      ['fromBlock: BigInt(from)', 'fromBlock: BigInt(Math.max(from, head - 2))'],
    ],
    'fills-of-open-orders': [
      'fills of orders without funds are not looked for',
      [
        'orders.filter((_, index) => states[index]?.nonceSpent)',
        "orders.filter(({ status }, index) => status === 'open' && states[index]?.nonceSpent)",
      ],
    ],
    'newer-state': [
      'the wallets are read at a later block than the fills',
      [
        'readSwapperStates(client, terms, BigInt(head.number))',
        'readSwapperStates(client, terms, await client.getBlockNumber())',
      ],
    ],
    'deadline-before-fill': [
      'an order is expired after its deadline, even if it was filled before',
      [
        "    if (fill !== undefined) return 'fill'\n    const isPast = head.now > order.deadline\n",
        "    const isPast = head.now > order.deadline\n    if (isPast) return 'deadline-passed'\n    if (fill !== undefined) return 'fill'\n",
      ],
    ],
    'own-time': [
      'an order is open until its deadline by the clock of the service, though blocks are later',
      [
        'const now = clock.now() > block.timestamp ? clock.now() : block.timestamp',
        'const now = clock.now()',
      ],
    ],
    'expired-for-good': [
      'an order stays expired where the clock was ahead of the chain',
      ["to === 'expired' && head.timestamp <= order.deadline ? head.number + 1 : head.number", 'head.number'],
    ],
    'time-of-the-block': [
      'an order is open until a block is later than its deadline',
      [
        'const now = clock.now() > block.timestamp ? clock.now() : block.timestamp',
        'const now = block.timestamp',
      ],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/intents.ts', {
    'answered-before-stored': [
      'a submission is answered before its order is stored',
      ['await book.insert({', 'void book.insert({'],
      ['(order.admittedBlock, highest) })', '(order.admittedBlock, highest) }).catch(() => undefined)'],
    ],
    'full-disk-ignored': [
      'a submission is accepted though its order could not be stored',
      ['(order.admittedBlock, highest) })', '(order.admittedBlock, highest) }).catch(() => undefined)'],
    ],
    'stuck-after-a-failure': [
      'after one failure no block is followed any more',
      ['running.catch(() => undefined).then(update)', 'running.then(update)'],
    ],
    'run-shared': [
      'who asks during a run over the orders is content with that run',
      [
        'running.catch(() => undefined).then(update)',
        'running.catch(() => undefined).then(update).finally(() => {\n        waiting = undefined\n      })',
      ],
      [
        '    waiting = undefined\n    await settleOrders(ports, book)\n',
        '    await settleOrders(ports, book)\n',
      ],
    ],
    'each-height-once': [
      'a block is not followed where the last one had its number',
      [
        '  async function update(): Promise<void> {\n    waiting = undefined\n',
        '  let followed = -1n\n  async function update(): Promise<void> {\n    waiting = undefined\n    const number = await client.getBlockNumber()\n    if (number === followed) return\n    followed = number\n',
      ],
    ],
    'followed-before-stored': [
      'a block counts as followed before its statuses are stored',
      [
        '  async function update(): Promise<void> {\n    waiting = undefined\n',
        '  let followed = ""\n  async function update(): Promise<void> {\n    waiting = undefined\n    const { hash } = await client.getBlock()\n    const name = hash + clock.now()\n    if (name === followed) return\n    followed = name\n',
      ],
    ],
    'filled-when-sent': [
      'orders are filled as soon as a fill is sent',
      [
        'if (await fill(await book.open(), sentFills)) await settleOrders(ports, book)',
        "const open = await book.open()\n    const statuses = open.map(({ hash }) => ({ hash, status: 'filled' as const, settledBlock: 1e9, fill: undefined }))\n    if (await fill(open, sentFills)) await book.settle(statuses, { kept: 1e9, head: { number: 0, hash: '0x' } })",
      ],
    ],
    'not-looked-at-after-sending': [
      'the statuses are not derived again after a fill',
      [
        'if (await fill(await book.open(), sentFills)) await settleOrders(ports, book)',
        'await fill(await book.open(), sentFills)',
      ],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/book/order-book.ts', {
    'inserted-twice': [
      'the second of two submissions at once is a failure of the store',
      ["\n        .onConflict((conflict) => conflict.column('order_hash').doNothing())", ''],
    ],
    'open-orders-alone': [
      'orders without funds are not derived again',
      [
        "where('status', 'in', liveStatuses)\n        .unionAll",
        "where('status', '=', 'open')\n        .unionAll",
      ],
    ],
    'settled-for-good': [
      'orders of replaced blocks are not derived again',
      ["\n        .unionAll(orders().where('settled_block', '>', kept))", ''],
    ],
    'settled-one-block-later': [
      'orders of the first replaced block are not derived again',
      ["where('settled_block', '>', kept)", "where('settled_block', '>', kept + 1)"],
    ],
    'blocks-before-statuses': [
      'a block is stored as settled before the statuses, each by itself',
      [
        'await database.transaction().execute(async (transaction) => {\n',
        "await database\n        .insertInto('blocks')\n        .values(head)\n        .onConflict((conflict) => conflict.column('number').doUpdateSet({ hash: head.hash }))\n        .execute()\n      await database.transaction().execute(async (transaction) => {\n",
      ],
    ],
    'nonces-of-open-orders': [
      'the nonce of an order without funds is given out again',
      [
        "where('status', 'in', liveStatuses)\n        .execute()",
        "where('status', '=', 'open')\n        .execute()",
      ],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/book/lifecycle.ts', {
    'never-open-again': ['an order without funds stays so when they are back', ["    funds: 'open',\n", '']],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/book/nonce.ts', {
    'spent-nonces-remembered': [
      'the spent nonces of a wallet are read once',
      [
        '    const bitmaps = await readNonceBitmaps(client, swapper, words)',
        '    const known = bitmapsOf.get(swapper + word)\n    const bitmaps = known ?? (await readNonceBitmaps(client, swapper, words))\n    bitmapsOf.set(swapper + word, bitmaps)',
      ],
      [
        'const wordsPerRead = 256n',
        'const bitmapsOf = new Map<string, readonly bigint[]>()\nconst wordsPerRead = 256n',
      ],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/book/order-page.ts', {
    'page-by-time': [
      'a page begins after the second in which the last one ended',
      [
        "eb(refTuple('newest_first', 'order_hash'), '>', tuple(-above.createdAt, above.hash))",
        "eb(refTuple('newest_first', 'order_hash'), '>', tuple(-above.createdAt, start ? '0y' + above.hash.slice(2) : above.hash))",
      ],
    ],
    'page-from-the-last': [
      'a page begins with the last order of the page before',
      ["'order_hash'), '>', tuple", "'order_hash'), '>=', tuple"],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/routes/intent-routes.ts', {
    'submission-with-deadline': [
      'a submission is answered with a failure where it takes long, and stored all the same',
      ['await intents.submit(', 'await startDeadline(ports).within(intents.submit('],
      ['quoteId: quoteId ?? quote_id })\n', 'quoteId: quoteId ?? quote_id }))\n'],
    ],
  }),
  ...faultsIn('interfaces/solver-api/reference/intent/book/store.ts', {
    'store-in-memory': [
      'the store is gone with the process',
      ['new DatabaseSync(path)', "new DatabaseSync(':memory:')"],
    ],
  }),
]
