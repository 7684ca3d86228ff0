// What is said when a lesson pack is opened, or cannot be, in Simplified Chinese.
import type { LessonWords } from './lesson.en.js';

const at = (field: string): string => (field === '' ? '' : `（${field}）`);

export const lessonZhHans: LessonWords = {
  opened: (name) => `课程：${name}。重新载入本页之前一直打开。`,
  refused: (file, why) => `${file} 没有打开。${why}`,
  why: {
    unreadable: () => '浏览器读不了这个文件，它可能已被移动或改动。',
    too_large: ({ seen }) => `一份课程最多 2,097,152 个字符；这个文件有 ${seen} 个。`,
    not_json: ({ seen }) => `它不是 JSON：${seen}`,
    keys: () => '它含有课程不能有的键：__proto__、constructor 或 prototype。',
    other_kind: () => '它不是课程："kind" 必须是 "attention-lab/lesson"。',
    newer: ({ seen }) => `它是为本页的更新版本编写的：schema ${seen}，而本页只认识 1。`,
    malformed: ({ field, seen }) => `它不符合课程的格式${at(field)}：${seen === '' ? '嵌套太深，或部分太多' : seen}`,
    missing: ({ field, seen }) => `提到了 "${seen}"，但哪里都没有${at(field)}。`,
    twice: ({ field, seen }) => `"${seen}" 出现了两次${at(field)}。`,
  },
};
