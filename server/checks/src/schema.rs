//! Reads the schema definition language of GraphQL as far as the checks need it: types, their members, descriptions and
//! directives. The files are generated, or read strictly by the program, so that values are not checked here.

use std::collections::BTreeMap;

/// A definition of a type, with its members: fields, or the values of an enum.
#[derive(Debug, Clone, Default)]
pub struct Type {
    /// `type`, `input`, `enum`, `interface`, `union` or `scalar`.
    pub keyword: String,
    /// The name.
    pub name: String,
    /// Whether a description stands before it.
    pub described: bool,
    /// The fields or values, in their order.
    pub members: Vec<Member>,
}

/// A field, an argument or a value of an enum.
#[derive(Debug, Clone, Default)]
pub struct Member {
    /// The name.
    pub name: String,
    /// Whether a description stands before it.
    pub described: bool,
    /// The arguments of a field.
    pub arguments: Vec<Member>,
    /// The name of its type inside all lists; empty for a value of an enum.
    pub ty: String,
    /// The directives by their names, each with its arguments; texts are without their quotes.
    pub directives: BTreeMap<String, BTreeMap<String, String>>,
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Name(String),
    Text(String),
    Sign(char),
}

fn tokens(source: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() || first == ',' {
            rest = &rest[first.len_utf8()..];
        } else if first == '#' {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(block) = rest.strip_prefix("\"\"\"") {
            let end = block.find("\"\"\"").ok_or("a description without an end")?;
            found.push(Token::Text(block[..end].trim().to_owned()));
            rest = &block[end + 3..];
        } else if let Some(text) = rest.strip_prefix('"') {
            let mut escaped = false;
            let end = text.find(|c: char| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let end = end.ok_or("a text without an end")?;
            found.push(Token::Text(text[..end].to_owned()));
            rest = &text[end + 1..];
        } else if is_word(first) {
            let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            found.push(Token::Name(rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            found.push(Token::Sign(first));
            rest = &rest[first.len_utf8()..];
        }
    }
    Ok(found)
}

/// Names, and numbers, which only stand as values.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// Reads the types that a text defines; definitions of directives and of the roots are skipped.
pub fn parse(source: &str) -> Result<Vec<Type>, String> {
    let mut reader = Reader { tokens: tokens(source)?, at: 0 };
    let mut types = Vec::new();
    while reader.peek().is_some() {
        let described = reader.description();
        let keyword = reader.name()?;
        match keyword.as_str() {
            "schema" => reader.skip_braces()?,
            "directive" => reader.skip_directive_definition()?,
            "type" | "input" | "enum" | "interface" | "scalar" | "union" => {
                types.push(reader.definition(keyword, described)?);
            }
            other => return Err(format!("{other} begins no definition")),
        }
    }
    Ok(types)
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is(&self, sign: char) -> bool {
        self.peek() == Some(&Token::Sign(sign))
    }

    fn take(&mut self, sign: char) -> bool {
        let there = self.is(sign);
        self.at += usize::from(there);
        there
    }

    fn name(&mut self) -> Result<String, String> {
        match self.tokens.get(self.at) {
            Some(Token::Name(name)) => {
                self.at += 1;
                Ok(name.clone())
            }
            other => Err(format!("a name was expected, not {other:?}")),
        }
    }

    fn description(&mut self) -> bool {
        let text = matches!(self.peek(), Some(Token::Text(_)));
        self.at += usize::from(text);
        text
    }

    fn definition(&mut self, keyword: String, described: bool) -> Result<Type, String> {
        let name = self.name()?;
        if self.peek() == Some(&Token::Name("implements".to_owned())) {
            self.at += 1;
            self.name()?;
            while self.take('&') {
                self.name()?;
            }
        }
        self.directives()?;
        if keyword == "union" && self.take('=') {
            self.name()?;
            while self.take('|') {
                self.name()?;
            }
        }
        let members = if self.take('{') { self.members('}')? } else { Vec::new() };
        Ok(Type { keyword, name, described, members })
    }

    fn members(&mut self, end: char) -> Result<Vec<Member>, String> {
        let mut found = Vec::new();
        while !self.take(end) {
            let described = self.description();
            let name = self.name()?;
            let arguments = if self.take('(') { self.members(')')? } else { Vec::new() };
            let ty = if self.take(':') { self.ty()? } else { String::new() };
            if self.take('=') {
                self.value()?;
            }
            let directives = self.directives()?;
            found.push(Member { name, described, arguments, ty, directives });
        }
        Ok(found)
    }

    /// Reads `[[Name!]!]` as `Name`.
    fn ty(&mut self) -> Result<String, String> {
        while self.take('[') {}
        let name = self.name()?;
        while self.take(']') || self.take('!') {}
        Ok(name)
    }

    fn directives(&mut self) -> Result<BTreeMap<String, BTreeMap<String, String>>, String> {
        let mut found = BTreeMap::new();
        while self.take('@') {
            let name = self.name()?;
            let mut arguments = BTreeMap::new();
            if self.take('(') {
                while !self.take(')') {
                    let key = self.name()?;
                    if !self.take(':') {
                        return Err(format!("@{name}({key}) has no value"));
                    }
                    arguments.insert(key, self.value()?);
                }
            }
            found.insert(name, arguments);
        }
        Ok(found)
    }

    /// Reads a value; lists and objects answer an empty text.
    fn value(&mut self) -> Result<String, String> {
        for (open, close) in [('[', ']'), ('{', '}')] {
            if self.take(open) {
                while !self.take(close) {
                    if !self.take(':') {
                        self.value()?;
                    }
                }
                return Ok(String::new());
            }
        }
        self.take('$');
        match self.tokens.get(self.at).cloned() {
            Some(Token::Name(text) | Token::Text(text)) => {
                self.at += 1;
                Ok(text)
            }
            other => Err(format!("a value was expected, not {other:?}")),
        }
    }

    fn skip_braces(&mut self) -> Result<(), String> {
        if !self.take('{') {
            return Err("{ was expected".to_owned());
        }
        while !self.take('}') {
            if self.peek().is_none() {
                return Err("} was expected".to_owned());
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Skips `directive @name(argument: Type) on PLACE | PLACE`.
    fn skip_directive_definition(&mut self) -> Result<(), String> {
        self.take('@');
        self.name()?;
        if self.take('(') {
            self.members(')')?;
        }
        self.name()?;
        self.name()?;
        while self.take('|') {
            self.name()?;
        }
        Ok(())
    }
}
