// 嵌入其他网页时和安装之后的文字，简体中文。
import type { EmbedWords } from './embed.en.js';
import type { Feature } from './features.js';

const embed: EmbedWords = {
  whole: '在注意力实验室中打开',
  refused:
    '注意力实验室无法在这里显示。提供网页的一方需要放行：在 Content-Security-Policy 的 trusted-types 中加入 attention-lab。',
  fault: {
    bad_attribute: (field) => `外面的网页给这个实验的“${field}”无法识别，已保持原样。`,
    bad_state: (field) => `保存的状态无法读入：其中的“${field}”不符合要求。什么都没有改变。`,
    newer_state: () => '保存的状态来自更新的版本。什么都没有改变。',
    bad_message: (field) => `收到的消息无法读入：其中的“${field}”不符合要求。`,
    newer_message: () => '收到的消息来自更新版本的协议。',
  },
  update: {
    ready: '新版本已就绪。',
    reload: '重新载入',
    later: '以后再说',
  },
};

export const embedZhHans: Feature & { readonly embed: EmbedWords } = { embed };
