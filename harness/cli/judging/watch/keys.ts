/** The keys of a watched run, read one by one from a terminal. */
import type { ReadStream } from 'node:tty'

/** The request behind a key. */
export type Wish =
  | { readonly kind: 'all' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'group'; readonly group: string }

export const help = 'Press a to judge all clauses, b the broken ones, g a group, q to quit.'

interface KeyEvents {
  wish(wish: Wish): void
  /** Called for a key, or for Ctrl-C, which the terminal passes on as a key. */
  end(how: 'quit' | 'interrupt'): void
  print(text: string): void
}

/** After the key for a group, reads its name until Enter. */
export function readKeys(terminal: ReadStream, { end, print, wish }: KeyEvents): void {
  let group: string | undefined
  terminal.setRawMode(true)
  terminal.setEncoding('utf8')
  terminal.on('data', (text: string) => {
    for (const key of text) press(key)
  })

  function press(key: string): void {
    if (key === '\u0003') end('interrupt')
    else if (group !== undefined) type(key, group)
    else if (key === 'a') wish({ kind: 'all' })
    else if (key === 'b') wish({ kind: 'broken' })
    else if (key === 'q') end('quit')
    else if (key === 'g') {
      group = ''
      print('Group: ')
    }
  }

  function type(key: string, typed: string): void {
    if (/^[a-z0-9-]$/.test(key)) {
      group = typed + key
      print(key)
    } else if (key === '\u007f' && typed !== '') {
      group = typed.slice(0, -1)
      print('\b \b')
    } else if (key === '\r' || key === '\u001b') {
      group = undefined
      print('\n')
      if (key === '\r' && typed !== '') wish({ kind: 'group', group: typed })
    }
  }
}
